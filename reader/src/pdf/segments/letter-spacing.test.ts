import { expect, it } from 'vitest'
import { withoutSpacing } from './letter-spacing.ts'

/** Words of a line in 10 points, with the same gap between all of them. */
function lineOf(text: string, gap: number) {
  let x = 0
  const words = text.split(' ').map((word) => {
    const width = 6 * word.length
    const placed = { text: word, x, width }
    x += width + gap
    return placed
  })
  return { text, width: x - gap, words }
}

const joined = (text: string): string => {
  const { words, ...item } = lineOf(text, 2.5)
  return withoutSpacing(item, 10, words)
}

it('joins letter-spaced words, even short ones', () => {
  expect(joined('C O N T E N T S')).toBe('CONTENTS')
  expect(joined('N O T E')).toBe('NOTE')
})

it('does not join them with the words that follow', () => {
  expect(joined('S U M M A R Y of the year')).toBe('SUMMARY of the year')
  expect(joined('A B C D E F G')).toBe('A B C D E F G')
})
