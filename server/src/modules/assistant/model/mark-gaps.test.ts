import { expect, test } from 'vitest'
import { MarkGaps } from './mark-gaps.ts'

/** Joins texts and marks. A mark is an array with its number, or with '' if it was dropped. */
function join(...pieces: readonly (string | readonly [string])[]): string {
  const gaps = new MarkGaps()
  const written = pieces.map((piece) =>
    typeof piece === 'string' ? gaps.text(piece) : gaps.mark(piece[0]),
  )
  return [...written, gaps.end()].join('')
}

const DROPPED = [''] as const
const KEPT = ['[1]'] as const

test.each([
  ['before a full stop', ['nine weeks ', DROPPED, '.'], 'nine weeks.'],
  ['when the space comes alone', ['nine weeks', ' ', DROPPED, '.'], 'nine weeks.'],
  ['before a space', ['a ', DROPPED, ' b'], 'a b'],
  ['before the end of a line', ['a ', DROPPED, '\nb'], 'a\nb'],
  ['at the end', ['a ', DROPPED], 'a'],
  ['after several dropped marks', ['a ', DROPPED, ' ', DROPPED, DROPPED, '.'], 'a.'],
  ['before a mark that stays', ['a ', DROPPED, ' ', KEPT, '.'], 'a [1].'],
  ['in Chinese', ['九周 ', DROPPED, '。'], '九周。'],
] as const)('a dropped mark leaves no extra space: %s', (_, pieces, expected) => {
  expect(join(...pieces)).toBe(expected)
})

test.each([
  ['before a word', ['a ', DROPPED, 'b'], 'a b'],
  ['before another mark that follows immediately', ['a ', DROPPED, KEPT], 'a [1]'],
  ['before a mark that stays', ['a ', KEPT, '.'], 'a [1].'],
  ['before a line break', ['a  ', '\nb'], 'a  \nb'],
  ['before punctuation without a mark', ['a ', '. b '], 'a . b '],
] as const)('other spaces stay: %s', (_, pieces, expected) => {
  expect(join(...pieces)).toBe(expected)
})
