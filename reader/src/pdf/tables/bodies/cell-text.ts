import { joinLines } from '../../lines/clean-text.ts'
import { right } from '../../../core/geometry.ts'
import type { Segment, Word } from '../../model/page-model.ts'
import { groupRows, rowText } from '../../lines/rows.ts'

/** The text of the segments in one cell, with lines joined. */
export function cellText(segments: readonly Segment[]): string {
  const lines = groupRows(segments).map(rowText)
  return lines.reduce((text, line) => joinLines(text, line), '')
}

/** Splits a segment between words, whose middles are in one column each. */
function splitAtWords(
  segment: Segment,
  words: readonly Word[],
  edges: readonly number[],
): Segment[] {
  const columnOf = ({ x, width }: Word): number =>
    edges.filter((edge) => edge <= x + width / 2).length
  const parts: Word[][] = []
  for (const word of words) {
    const last = parts.at(-1)?.at(-1)
    if (last !== undefined && columnOf(last) === columnOf(word)) parts.at(-1)?.push(word)
    else parts.push([word])
  }
  return parts.map((part) => {
    const [x, end] = [part[0]?.x ?? segment.x, part.at(-1)]
    const width = (end?.x ?? x) + (end?.width ?? 0) - x
    return { ...segment, text: part.map(({ text }) => text).join(' '), x, width, words: part }
  })
}

/**
 * Splits a segment that extends across column edges (`edges` ascending, in points) at the nearest
 * spaces. Some programs draw a whole table row as one text.
 */
export function splitAtEdges(segment: Segment, edges: readonly number[]): Segment[] {
  const cut = edges.find(
    (edge) => edge > segment.x + segment.size * 0.5 && edge < right(segment) - segment.size * 0.5,
  )
  if (cut === undefined || !segment.text.includes(' ')) return [segment]
  if (segment.words !== undefined) return splitAtWords(segment, segment.words, edges)
  const per = segment.width / segment.text.length
  const wanted = (cut - segment.x) / per
  let at = -1
  for (let i = segment.text.indexOf(' '); i >= 0; i = segment.text.indexOf(' ', i + 1)) {
    if (at < 0 || Math.abs(i - wanted) < Math.abs(at - wanted)) at = i
  }
  if (Math.abs(at - wanted) * per > 1.5 * segment.size) return [segment]
  const head = {
    ...segment,
    text: segment.text.slice(0, at),
    width: Math.min(at * per, cut - segment.x),
  }
  const x = Math.max(segment.x + (at + 1) * per, cut)
  const tail = { ...segment, text: segment.text.slice(at + 1), x, width: right(segment) - x }
  return [
    head,
    ...splitAtEdges(
      tail,
      edges.filter((edge) => edge > cut),
    ),
  ]
}
