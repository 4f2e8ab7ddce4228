import { expect, test } from 'vitest'
import type { Message } from './model.ts'
import { groupVariants, WISHES, withoutWish, withWish } from './variants.ts'

let count = 0
const says = (role: Message['role'], text: string) =>
  ({ id: String((count += 1)), role, content: { text } }) as unknown as Message

test('the same question with different wishes, directly one after the other, is one turn with variants', () => {
  const shorter = withWish('Why?', WISHES.en.shorter)
  expect(withoutWish(shorter)).toBe('Why?')
  expect(withoutWish(withWish(shorter, WISHES.de.longer))).toBe('Why?')
  const messages = [
    says('USER', 'Why?'),
    says('ASSISTANT', 'Because.'),
    says('USER', shorter),
    says('USER', 'Why?'),
    says('ASSISTANT', 'So.'),
    says('USER', 'How?'),
    says('ASSISTANT', 'Thus.'),
    says('USER', 'Why?'),
  ]
  const groups = groupVariants(messages)
  expect(groups.map((group) => group.map((turn) => turn.length))).toEqual([[2, 1, 2], [2], [1]])
  expect(groups.flat(2)).toEqual(messages)
})
