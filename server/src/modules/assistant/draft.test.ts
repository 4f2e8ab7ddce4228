import { array, assert, boolean, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { ReplyDraft } from './draft.ts'

const NOTE = '[interrupted]'
const pieces = array(constantFrom('a', 'b', '\n', 'ab', ''), { maxLength: 8 })

/** What a draft has published after some pieces, between which parts may end. */
function written(draft: ReplyDraft, texts: readonly string[], endsParts = false): string {
  let published = ''
  for (const text of texts) {
    published += draft.write(text)
    if (endsParts) draft.endPart()
  }
  return published + draft.end()
}

test('what two workers publish one after the other is the text that is stored', () => {
  assert(
    property(pieces, pieces, boolean(), string(), (first, second, endsParts, excuse) => {
      const shown = written(new ReplyDraft(), first)
      const draft = new ReplyDraft(shown, NOTE)
      const seen = shown + written(draft, second, endsParts)
      const { text } = draft.content(excuse)
      expect(text).toBe(seen.trim() === '' ? excuse : `${seen}\n\n${excuse}`.toWellFormed())
    }),
  )
})

test('a text that is the same is not published again, however it is cut', () => {
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
