import { markWords } from '../search/model.ts'
import type { Wanted } from './find/model.ts'
import { findAll, findQuote, type Span } from './quotes.ts'

/** Marks that the style sheet colors. They don't change the DOM. */
export type Mark = keyof typeof PRIORITIES

/** If marks overlap, the one with the highest priority is visible. */
const PRIORITIES = { comment: 0, quote: 1, found: 2, here: 3 }

/** Marks ranges until the returned function is called. Browsers without the Highlight API show no marks. */
export function mark(name: Mark, ranges: readonly Range[]): () => void {
  const highlights = highlightsOf()
  if (!highlights || ranges.length === 0) return () => undefined
  const highlight = highlights.get(name) ?? new Highlight()
  highlight.priority = PRIORITIES[name]
  highlights.set(name, highlight)
  for (const range of ranges) highlight.add(range)
  return () => {
    for (const range of ranges) highlight.delete(range)
  }
}

function highlightsOf(): HighlightRegistry | undefined {
  return (CSS as { highlights?: HighlightRegistry }).highlights
}

type Piece = { readonly node: Text; readonly start: number }

/** The joined text of elements, and the offset of each text node in it. */
function textOf(elements: readonly Element[]): { text: string; pieces: Piece[] } {
  let text = ''
  const pieces: Piece[] = []
  for (const element of elements) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      pieces.push({ node: node as Text, start: text.length })
      text += (node as Text).data
    }
    text += ' '
  }
  return { text, pieces }
}

/** The ranges of quoted words in elements, one per text node. Empty if the words aren't there. */
export function rangesOfQuote(elements: readonly Element[], quote: string): Range[] {
  const { text, pieces } = textOf(elements)
  const span = findQuote(text, quote)
  if (!span) return []
  return rangesOfSpan(pieces, span)
}

function rangesOfSpan(pieces: readonly Piece[], { start: first, end }: Span): Range[] {
  return pieces.flatMap(({ node, start }) => {
    const from = Math.max(first - start, 0)
    const to = Math.min(end - start, node.length)
    return from < to ? [rangeOf(node, from, to)] : []
  })
}

/** The matches in elements, each with one range per text node. */
function placesOf(elements: readonly Element[], { text: wanted, how }: Wanted): Range[][] {
  const { text, pieces } = textOf(elements)
  if (how === 'phrase') return findAll(text, wanted).map((span) => rangesOfSpan(pieces, span))
  return pieces.flatMap(({ node }) => {
    let at = 0
    return markWords(node.data, wanted).flatMap((word) => {
      const from = at
      at += word.text.length
      return word.isFound ? [[rangeOf(node, from, at)]] : []
    })
  })
}

/** Marks all matches in elements until the returned function is called. */
export function markFound(elements: readonly Element[], wanted: Wanted): () => void {
  return mark('found', placesOf(elements, wanted).flat())
}

/** Marks one match as the current one and scrolls it into view. */
export function markHere(elements: readonly Element[], wanted: Wanted, nth: number): () => void {
  const ranges = placesOf(elements, wanted)[nth] ?? []
  ranges[0]?.startContainer.parentElement?.scrollIntoView({ block: 'nearest' })
  return mark('here', ranges)
}

function rangeOf(node: Text, from: number, to: number): Range {
  const range = document.createRange()
  range.setStart(node, from)
  range.setEnd(node, to)
  return range
}
