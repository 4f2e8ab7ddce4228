import { markWords } from '../search/model.ts'
import { findQuote } from './quotes.ts'

/** Marks that the style sheet gives a colour; they need no change of what is shown. */
export type Mark = 'found' | 'quote'

/** Marks ranges until the returned function is called. Browsers without highlights show no marks. */
export function mark(name: Mark, ranges: readonly Range[]): () => void {
  const highlights = highlightsOf()
  if (!highlights || ranges.length === 0) return () => undefined
  const highlight = highlights.get(name) ?? new Highlight()
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
  return pieces.flatMap(({ node, start }) => {
    const from = Math.max(span.start - start, 0)
    const to = Math.min(span.end - start, node.length)
    return from < to ? [rangeOf(node, from, to)] : []
  })
}

/** Where words that were looked for, and forms of them, stand in elements. */
export function rangesOfWords(elements: readonly Element[], words: string): Range[] {
  return textOf(elements).pieces.flatMap(({ node }) => {
    let at = 0
    return markWords(node.data, words).flatMap(({ text, isFound }) => {
      const from = at
      at += text.length
      return isFound ? [rangeOf(node, from, at)] : []
    })
  })
}

function rangeOf(node: Text, from: number, to: number): Range {
  const range = document.createRange()
  range.setStart(node, from)
  range.setEnd(node, to)
  return range
}
