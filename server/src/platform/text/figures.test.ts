import { describe, expect, test } from 'vitest'
import { monthOf } from './dates.ts'
import { figuresIn } from './figures.ts'
import { analyseQuery, analyseText } from './index.ts'

/** Whether each of two texts, as a query, finds the other one by a lexeme of this length, which no part has. */
function match(one: string, other: string, length: number): boolean {
  return [[one, other] as const, [other, one] as const].every(([text, query]) => {
    const { lexemes } = analyseText(`It says ${text} there.`)
    const found = analyseQuery(query, []).terms.flatMap((term) => term.lexemes)
    return found.some((each) => each.length >= length && lexemes.has(each))
  })
}

describe('what is written in several ways is found by each of them', () => {
  test.each([
    ['numbers', 4, '1250|1,250|1.250|1 250|1\u00a0250|1\u202f250|1’250'],
    ['numbers with decimals', 8, '12345.60|12,345.60|12.345,60|12 345,60'],
    ['Indian groups', 7, '1250000|12,50,000|1,250,000'],
    [
      'days',
      10,
      '2026-03-01|2026/03/01|2026-3-1|01.03.2026|1.3.2026|1 March 2026|March 1, 2026|March 1st, 2026|1st of March 2026|1-Mar-2026|1 Mar 2026|1. März 2026|1 mars 2026|1er mars 2026|1 de marzo de 2026|1 marzo 2026|1 de março de 2026|1 maart 2026|1. marts 2026|1 marca 2026|1. března 2026|1 марта 2026|2026. március 1.|2026年3月1日|2026년 3월 1일|2026-03-01T08:00:00Z|3/1/2026|1/3/2026',
    ],
    [
      'account numbers',
      22,
      'DE89370400440532013000|DE89 3704 0044 0532 0130 00|de89 3704 0044 0532 0130 00',
    ],
    ['hardware addresses', 12, '00:1A:2B:3C:4D:5E|00-1a-2b-3c-4d-5e|001a.2b3c.4d5e|001A2B3C4D5E'],
    [
      'IPv6 addresses',
      11,
      '2001:db8::1|2001:0db8:0000:0000:0000:0000:0000:0001|2001:DB8:0:0:0:0:0:1',
    ],
    [
      'phone numbers',
      10,
      '+49 30 1234567|+49301234567|+49 (0)30 123-4567|0049 30 1234567|030/1234567|030 1234567|030 123 45 67|0301234567',
    ],
    [
      'phone numbers of North America',
      10,
      '(555) 123-4567|555-123-4567|555.123.4567|555 123 4567|+1 555 123 4567|5551234567',
    ],
    ['numbers of books', 13, '978-3-16-148410-0|9783161484100'],
    ['numbers of cards', 16, '4111 1111 1111 1111|4111-1111-1111-1111|4111111111111111'],
  ])('%s', (_, length, forms) => {
    const all = forms.split('|')
    const missed = all.flatMap((one) =>
      all.filter((other) => !match(one, other, length)).map((other) => [one, other]),
    )
    expect(
      missed.filter(([one, other]) => one !== undefined && other !== undefined && one < other),
    ).toEqual([])
  })
})

test('other days and numbers are not found', () => {
  expect(match('1 March 2026', '2026-03-02', 10)).toBe(false)
  expect(match('01.03.2026', '2026-01-03', 10)).toBe(false)
  expect(match('1,250', '1251', 4)).toBe(false)
  expect(match('DE89 3704 0044 0532 0130 01', 'DE89370400440532013001', 22)).toBe(false)
})

test('numbers that merely follow each other stay separate', () => {
  for (const text of [
    'rows 12 345 678 90 and more',
    'from 1 to 250 in 3 steps',
    'call 12 of 2026',
    '1 Mars 26',
    '31 Smarch 2026',
    '45 March 2026',
    'at 10:30 on day 5',
  ]) {
    expect([...figuresIn(text)].map(({ lexemes }) => lexemes)).toEqual([])
  }
})

test('a year of two digits is one only where the order is clear', () => {
  expect(analyseText('on 01.03.26').lexemes.has('2026-03-01')).toBe(true)
  expect(analyseText('on 01.03.85').lexemes.has('1985-03-01')).toBe(true)
  expect(analyseText('version 1.3.26').lexemes.has('2026-03-01')).toBe(false)
  expect(analyseText('26-03-01').lexemes.has('2026-03-01')).toBe(false)
})

test('a phrase matches whatever the form of its number', () => {
  const positions = (text: string) => {
    const { lexemes } = analyseText(text)
    return ['total', '1250', 'euro'].map((lexeme) => lexemes.get(lexeme)?.[0])
  }
  expect(positions('total 1,250 euros')).toEqual([1, 2, 3])
  expect(positions('total 1250 euros')).toEqual([1, 2, 3])
})

test('months are known in every language that has a stemmer', () => {
  expect(
    ['March', 'März', 'mars', 'marzo', 'maaliskuuta', 'марта', 'مارس', 'मार्च'].map(monthOf),
  ).toEqual(Array.from({ length: 8 }, () => 3))
  expect(monthOf('merch')).toBeUndefined()
})
