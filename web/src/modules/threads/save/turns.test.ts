import { expect, test } from 'vitest'
import type { Citation, Message } from '../model.ts'
import { threadAsMarkdown, turnsOf } from './turns.ts'

const message = (role: Message['role'], text: string, citations: Citation[] = []) =>
  ({ role, content: { text, citations } }) as unknown as Message
const citation = (document_name: string): Citation => ({
  chunk_id: 'c',
  quote: 'some words',
  start_char: 0,
  length: 10,
  document_name,
})

test('a thread as Markdown has all questions, and the footnotes of all answers with their own numbers', () => {
  const turns = turnsOf([
    message('USER', 'First?'),
    message('ASSISTANT', 'One [1].', [citation('a.md')]),
    message('ASSISTANT', 'Again one [1].', [citation('a.md')]),
    message('USER', 'Unanswered?'),
    message('USER', 'Second *one*?'),
    message('ASSISTANT', 'Two [2] [1].', [citation('b.md'), citation('c.md')]),
  ])
  expect(threadAsMarkdown('Talk', turns, ({ document_name: name }) => `/${name ?? ''}`))
    .toBe(`# Talk

## First?

One [^1].

Again one [^2].

## Unanswered?

## Second \\*one\\*?

Two [^4] [^3].

[^1]: [a.md](</a.md>): “some words”
[^2]: [a.md](</a.md>): “some words”
[^3]: [b.md](</b.md>): “some words”
[^4]: [c.md](</c.md>): “some words”
`)
})
