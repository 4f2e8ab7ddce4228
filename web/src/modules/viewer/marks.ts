import { markWords } from '../search/model.ts'
import type { Wanted } from './find/model.ts'
import { findAll, findQuote, type Span } from './quotes.ts'

/** Marks that the style sheet gives a colour; they need no change of what is shown. */
export type Mark = keyof typeof PRIORITIES

/** Where marks overlap, the highest is seen. */
const PRIORITIES = { quote: 0, found: 1, here: 2 }

/** Marks ranges until the returned function is called. Browsers without highlights show no marks. */
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

/** The words of elements one after the other, and where each piece of text is in it. */
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

/** Where quoted words stand in elements: a range in each piece of text; none when they are not there. */
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

/** Places of what is looked for in elements, each with a range in every piece of text that it is in. */
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

/** Marks what is looked for in elements, until the returned function is called. */
export function markFound(elements: readonly Element[], wanted: Wanted): () => void {
  return mark('found', placesOf(elements, wanted).flat())
}

/** Marks one of the places in elements as the current one, and has it in view. */
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
