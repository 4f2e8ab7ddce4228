import { describe, expect, it, test } from 'vitest'
import { piecesOf, toStored, toTyped } from '../../../app/comment-text.ts'
import { linesOf, nameAt } from './model.ts'

const ann = { user_id: '01a21667-721e-73c3-8c84-c082741222d3', name: 'Ann' }
const anna = { user_id: '01a21667-721e-73c3-8c84-c082741222d4', name: 'Ann Lee' }

describe('the text of a comment', () => {
  it('has links only for safe addresses, and mentions by name', () => {
    const text = `See https://example.org/a?b=1. [this](https://example.org) [x](javascript:alert(1)) <@${ann.user_id}> <b>`
    expect(piecesOf(text, [ann], 'somebody')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'link', text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
      { kind: 'text', text: '. ' },
      { kind: 'link', text: 'this', href: 'https://example.org' },
      { kind: 'text', text: ' [x](javascript:alert(1)) ' },
      { kind: 'mention', text: '@Ann' },
      { kind: 'text', text: ' <b>' },
    ])
    expect(piecesOf(`<@${anna.user_id}>`, [ann], 'somebody')).toEqual([
      { kind: 'mention', text: '@somebody' },
    ])
  })

  it('is typed with names and stored with ids', () => {
    const stored = `<@${anna.user_id}> and <@${ann.user_id}>`
    const typed = toTyped(stored, [ann, anna])
    expect(typed).toBe('@Ann Lee and @Ann')
    expect(toStored(typed, [ann, anna])).toBe(stored)
  })
})

test('a name is looked for after an @ that begins a word', () => {
  expect(nameAt('hi @an', 6)).toEqual({ start: 3, name: 'an' })
  expect(nameAt('@', 1)).toEqual({ start: 0, name: '' })
  expect(nameAt('@Ann Le', 7)).toEqual({ start: 0, name: 'Ann Le' })
  expect(nameAt('mail a@b.org', 12)).toBeUndefined()
  expect(nameAt('@an\nmore', 8)).toBeUndefined()
})

test('the words of a line share a box', () => {
  const box = (x: number, y: number) => ({ page: 1, x, y, width: 0.1, height: 0.02 })
  expect(linesOf([box(0.1, 0.1), box(0.3, 0.101), box(0.1, 0.2)])).toMatchObject([
    { x: 0.1, y: 0.1 },
    { x: 0.1, y: 0.2 },
  ])
})
