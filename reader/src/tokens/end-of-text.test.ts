import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endOfText } from './end-of-text.ts'
import { countTokens } from './count-tokens.ts'

describe('the end of a text', () => {
  const word = fc.stringMatching(/^[a-zäöüé]{1,12}$/)

  test('has whole words, at most 64 tokens, and as many words as fit', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 200 }), (words) => {
        const text = words.join(' ')
        const end = endOfText(text, 64)
        expect(text.endsWith(end)).toBe(true)
        expect(countTokens(end)).toBeLessThanOrEqual(64)
        const before = text.slice(0, text.length - end.length).trim()
        expect(before === '' || /\s$/.test(text.slice(0, -end.length))).toBe(true)
        if (before !== '') {
          const oneMore = `${before.slice(before.lastIndexOf(' ') + 1)} ${end}`
          // The first word of a text has no space before it, which may cost a token more or less.
          expect(countTokens(` ${oneMore}`)).toBeGreaterThan(63)
        }
      }),
    )
  })

  test.for(['x'.repeat(2000), '漢'.repeat(2000), '😀'.repeat(900), ' '.repeat(2000), ''])(
    'stays short and keeps characters whole if the text has no word boundaries (%#)',
    (text) => {
      const end = endOfText(text, 64)
      expect(countTokens(end)).toBeLessThanOrEqual(64)
      expect(end.isWellFormed()).toBe(true)
      expect(text.endsWith(end)).toBe(true)
    },
  )
})
