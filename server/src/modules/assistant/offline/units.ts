import { readMarkup } from '../../search/index.ts'
import type { Candidate } from './candidates.ts'
import { sentencesOf, type Range } from './sentences.ts'

/** A unit that can be quoted on its own: a sentence, a row of a table, or a block of a page. */
export type Unit = Range & {
  /** The text that readers see, with bars between cells. */
  readonly text: string
  readonly kind: 'sentence' | 'row' | 'head'
}

/** The maximum number of characters of a text that are used. */
const MOST_LOOKED = 60_000
/** Longer rows are cut off for the reader. */
const LONGEST_ROW = 600

const ROW = /<tr[\s>]/i
const BLOCK =
  /<\/?(?:p|div|li|ul|ol|h[1-6]|br|hr|table|section|article|pre|blockquote)\b[^<>]*>|\n/gi
const CELLS = /<\/t[dh]>\s*<t[dh][^<>]*>/gi

/** The units of a text, in order. */
export function unitsOf({ content, isMarkup }: Candidate, language: 'en' | 'zh'): Unit[] {
  const text = content.slice(0, MOST_LOOKED)
  if (!isMarkup) {
    return sentencesOf(text, language).map(({ start, end }) => ({
      start,
      end,
      text: text.slice(start, end),
      kind: 'sentence',
    }))
  }
  const pieces = ROW.test(text) ? rowsOf(text) : blocksOf(text)
  return pieces.filter((unit) => unit.text !== '')
}

function rowsOf(html: string): Unit[] {
  const starts = Array.from(html.matchAll(/<tr[\s>]/gi), ({ index }) => index)
  return [0, ...starts].map((start, at): Unit => {
    const next = starts[at] ?? html.length
    const row = html.slice(start, next)
    const { from, to } = insideOf(row)
    const inner = row.slice(from, to)
    const text = readMarkup(inner.replaceAll(CELLS, ' | ')).slice(0, LONGEST_ROW)
    const isHead = /<th[\s>]/i.test(row) && !/<td[\s>]/i.test(row)
    const kind = isHead ? 'head' : at === 0 ? 'sentence' : 'row'
    // Empty cells at the end leave bars.
    return {
      start: start + from,
      end: start + to,
      text: text.replaceAll(/^[| ]+|(?<![| ])[| ]+$/g, ''),
      kind,
    }
  })
}

/** The range of a row's text without the surrounding tags. */
function insideOf(row: string): { from: number; to: number } {
  const from = /^(?:\s|<[^<>]*>)*/.exec(row)?.[0].length ?? 0
  const rest = row.slice(from)
  let to = rest.length
  for (;;) {
    const tail = rest.slice(0, to).trimEnd()
    const open = tail.endsWith('>') ? tail.lastIndexOf('<') : -1
    if (open < 0 || !/^<\/?[a-z!]/i.test(tail.slice(open))) return { from, to: from + tail.length }
    to = open
  }
}

function blocksOf(html: string): Unit[] {
  const units: Unit[] = []
  let start = 0
  for (const { index, 0: tag } of [...html.matchAll(BLOCK), { index: html.length, 0: '' }]) {
    const { from, to } = insideOf(html.slice(start, index))
    const text = readMarkup(html.slice(start + from, start + to)).slice(0, LONGEST_ROW)
    units.push({ start: start + from, end: start + to, text, kind: 'sentence' })
    start = index + tag.length
  }
  return units
}
