import { expect, test } from 'vitest'
import { lineOfQuote, linesOf } from './text-lines.ts'

test('the lines of a text are read one by one, and a quote leads to its line', () => {
  const lines = linesOf('plant\tkeeper\nfern\tAnn\nmoss\tthe archive\n')
  expect([lines.count, lines.at(1), lines.at(2)]).toEqual([3, 'fern\tAnn', 'moss\tthe archive'])
  expect(lineOfQuote(lines, 'Moss the Archive')).toBe(2)
  expect(lineOfQuote(lines, 'nothing')).toBeUndefined()
  expect(linesOf('').count).toBe(0)
})
