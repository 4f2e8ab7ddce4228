import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

test('a cut leaves whole characters', () => {
  expect(cutText('a👩‍👩‍👧b', 8)).toBe('a')
  expect(cutText('a👩‍👩‍👧b', 9)).toBe('a👩‍👩‍👧')
  expect(cutText('e\u0301e\u0301', 3)).toBe('e\u0301')
  const character = fc.constantFrom('a', ' ', '\r\n', '👩‍👩‍👧', 'e\u0301', '🇧🇬', '한', '👍🏽')
  fc.assert(
    fc.property(fc.array(character), fc.integer({ min: 0, max: 200 }), (characters, length) => {
      const text = characters.join('')
      const cut = cutText(text, length)
      const whole = Array.from(graphemes.segment(text), ({ index }) => index)
      expect([...whole, text.length]).toContain(cut.length)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut.length).toBeLessThanOrEqual(length)
    }),
  )
})

test('a character that is longer than the cut is split between code points', () => {
  const endless = `a${'\u0301'.repeat(500)}`
  expect(cutText(endless, 300)).toHaveLength(300)
})
