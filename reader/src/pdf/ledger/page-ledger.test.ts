import { expect, it } from 'vitest'
import { ledgerOf, type GivenPage } from './page-ledger.ts'

const BOX = { x: 10, y: 20, width: 30, height: 8 }

const pageOf = (text: string, page = 1): GivenPage => ({
  page,
  words: text.split(' ').map((word) => ({ text: word, ...BOX })),
})

const lostOf = (given: string, placed: string): string[] =>
  ledgerOf([pageOf(given)], [{ text: placed, pages: [1] }], []).flatMap(({ unaccounted }) =>
    unaccounted.map(({ text }) => text),
  )

it.each([
  ['the old gate is shut', 'The old gate is shut.'],
  ['the informa- tion is old', 'the information is old'],
  ['in 4103 ships', 'in 410 [3] ships'],
  ['H A R B O U R of Oslo', 'HARBOUR of Oslo'],
  ['the gatehouse', 'the gate house'],
  ['on the of\uFB01ce door', 'on the office door'],
  ['one two three', 'three one two'],
])('corrections lose nothing: %j became %j', (given, placed) => {
  expect(lostOf(given, placed)).toEqual([])
})

it.each([
  ['the old gate is shut', 'the gate is shut', ['old']],
  ['the gate and the gate', 'the gate and', ['the', 'gate']],
  ['no 410 ships', 'no ships', ['410']],
  ['the informa- tion', 'the informa', ['tion']],
])('what is missing is named: %j became %j', (given, placed, lost) => {
  expect(lostOf(given, placed).toSorted()).toEqual(lost.toSorted())
})

it('a lost word has its box', () => {
  const [ledger] = ledgerOf([pageOf('gate')], [], [])
  expect(ledger?.unaccounted).toEqual([{ text: 'gate', ...BOX }])
})

it('words are looked for on their own page, and in blocks that reach it', () => {
  const pages = [pageOf('the first gate', 1), pageOf('the second gate', 2)]
  const texts = [
    { text: 'the first', pages: [1] },
    { text: 'gate the', pages: [1, 2] },
    { text: 'second gate', pages: [3] },
  ]
  const [first, second] = ledgerOf(pages, texts, [])
  expect(first?.unaccounted).toEqual([])
  expect(second?.unaccounted.map(({ text }) => text)).toEqual(['second', 'gate'])
})

it('what was left out on purpose has its reason, once', () => {
  const leftOut = [{ page: 1, text: 'Annual report', reason: 'furniture' as const }]
  const [ledger] = ledgerOf(
    [pageOf('Annual report the annual gate')],
    [{ text: 'the gate', pages: [1] }],
    leftOut,
  )
  expect([...(ledger?.named ?? [])]).toEqual([['furniture', ['Annual', 'report']]])
  expect(ledger?.unaccounted.map(({ text }) => text)).toEqual(['annual'])
})

it('text that is placed more often than it is on the page is named', () => {
  const [ledger] = ledgerOf([pageOf('the gate')], [{ text: 'the gate the gate', pages: [1] }], [])
  expect(ledger).toMatchObject({ words: 2, placed: 2, unaccounted: [], twice: ['the', 'gate'] })
})
