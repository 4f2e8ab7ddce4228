import type { ParsedPage } from '@llamaindex/liteparse'
import { expect, test } from 'vitest'
import { withLostTexts } from './lost-texts.ts'

type Text = readonly [text: string, x: number, width: number]

/** A page of texts on one baseline. */
const pageOf = (texts: readonly Text[]): ParsedPage => ({
  pageNum: 1,
  width: 600,
  height: 800,
  text: '',
  markdown: '',
  textItems: texts.map(([text, x, width]) => ({ text, x, y: 100, width, height: 10 })),
})

const textsOf = ({ textItems }: ParsedPage): string[] => textItems.map(({ text }) => text)

test('a word that only the first reading has is added where it was', () => {
  const first = pageOf([['the term (a), b2', 50, 80]])
  const again = pageOf([
    ['the term', 50, 40],
    ['(a)', 95, 15],
    [',', 110, 5],
  ])
  const whole = withLostTexts(again, first)
  expect(textsOf(whole)).toEqual(['the term', '(a)', ',', 'b2'])
  expect(whole.textItems.at(-1)).toMatchObject({ x: 120, width: 10 })
})

test('nothing is added for words that were split, joined or read in another way', () => {
  const first = pageOf([
    ['the har bour', 50, 60],
    ['of Oslo', 112, 35],
  ])
  const again = pageOf([
    ['the', 50, 15],
    ['harbour', 70, 40],
    ['0f', 112, 10],
    ['Oslo', 127, 20],
  ])
  expect(withLostTexts(again, first)).toBe(again)
})
