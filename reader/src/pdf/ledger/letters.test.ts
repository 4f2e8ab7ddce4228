import { expect, it } from 'vitest'
import { isUnbalanced } from './letters.ts'

const LINES = Array.from({ length: 20 }, (_, at) => `The keeper writes down ship number ${at}.`)

it('a page is balanced if its letters are elsewhere, whatever their order and signs', () => {
  expect(isUnbalanced(LINES, [LINES.toReversed().join('\n').replaceAll(' ', ' | ')])).toBe(false)
  expect(isUnbalanced(['410\u00B3', 'e\uFB00ort'], ['410 [3]', 'effort'])).toBe(false)
})

it('a page is unbalanced if a line is missing, but not if only a few letters are', () => {
  expect(isUnbalanced(LINES, LINES.slice(1))).toBe(true)
  expect(isUnbalanced(LINES, [...LINES.slice(1), 'ship The keeper writes number'])).toBe(false)
})

it('text that is there more often than before makes up for nothing', () => {
  expect(isUnbalanced(LINES, [...LINES.slice(2), 'zzz'.repeat(40)])).toBe(true)
})
