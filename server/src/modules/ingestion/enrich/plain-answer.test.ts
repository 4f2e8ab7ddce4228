import { expect, test } from 'vitest'
import { plainAnswer, readSummaries } from './plain-answer.ts'

test.each([
  ['tags', 'A <b>red</b> square<script>.', 'A red square.'],
  ['invisible characters', 'A\u200b \u202ered\u0000 square\ufeff', 'A red square'],
  ['empty lines', '\n\none  \n\n\n\ntwo\r\n', 'one\n\ntwo'],
])('an answer is plain text without %s', (_, answer, text) => {
  expect(plainAnswer(answer, 100)).toBe(text)
})

test('a diagram keeps its arrows', () => {
  const text = 'A -> B: yes\n```mermaid\nflowchart TD\nA[Start] -->|yes| B{x < 3}\n```'
  expect(plainAnswer(text, 1000)).toBe(text)
})

test.each([
  ['', ''],
  ['only symbols', '*** --- <br>'],
])('%s do not count as an answer', (_, answer) => {
  expect(plainAnswer(answer, 100)).toBeNull()
})

test('a long answer is cut at a word, or anywhere valid if it has no spaces or has surrogate pairs', () => {
  expect(plainAnswer('one two three four', 15)).toBe('one two three…')
  expect(plainAnswer('数'.repeat(50), 10)).toBe(`${'数'.repeat(9)}…`)
  expect(plainAnswer('𝒜'.repeat(50), 10)).toBe(`${'𝒜'.repeat(4)}…`)
})

test('summaries are matched by the numbers before them, once each, and only for requested tables', () => {
  const answer = 'Sure!\n[2] second\n[1] first,\nin two lines\n[2] again\n[7] nobody\n[3] ***'
  expect([...readSummaries(answer, 3, 100)]).toEqual([
    [1, 'second'],
    [0, 'first, in two lines'],
  ])
  expect([...readSummaries('Of one table.', 1, 100)]).toEqual([[0, 'Of one table.']])
  expect([...readSummaries('Of two tables.', 2, 100)]).toEqual([])
})
