import { array, assert, boolean, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { ReplyDraft } from './draft.ts'

const NOTE = '[interrupted]'
const pieces = array(constantFrom('a', 'b', '\n', 'ab', ''), { maxLength: 8 })

/** Everything that a draft publishes for these pieces. Parts may end between them. */
function written(draft: ReplyDraft, texts: readonly string[], endsParts = false): string {
  let published = ''
  for (const text of texts) {
    published += draft.write(text)
    if (endsParts) draft.endPart()
  }
  return published + draft.end()
}

test('the pieces that two consecutive workers publish are equal to the stored text', () => {
  assert(
    property(pieces, pieces, boolean(), string(), (first, second, endsParts, failure) => {
      const shown = written(new ReplyDraft(), first)
      const draft = new ReplyDraft(shown, NOTE)
      const seen = shown + written(draft, second, endsParts)
      const { text } = draft.content(failure)
      expect(text).toBe(seen.trim() === '' ? failure : `${seen}\n\n${failure}`.toWellFormed())
    }),
  )
})

test('the same text is not published again, however it is split', () => {
  assert(
    property(pieces, pieces, (first, second) => {
      const whole = [...first, ...second].join('')
      const shown = first.join('')
      const draft = new ReplyDraft(shown, NOTE)
      expect(shown + written(draft, whole.split(''))).toBe(whole)
      expect(draft.content().text).toBe(whole)
    }),
  )
})
