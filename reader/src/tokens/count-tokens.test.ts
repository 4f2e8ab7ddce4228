import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { countTokens as countWithLibrary } from 'gpt-tokenizer/encoding/cl100k_base'
import { describe, expect, test } from 'vitest'
import { countTokens, countTokensInTurns, endWithin } from './count-tokens.ts'

const exact = (text: string) => countWithLibrary(text, { disallowedSpecial: new Set() })

/** The library ignores a byte order mark, although it is a token. */
const withoutMark = (text: string) => text.replaceAll('\ufeff', '')

/** Texts of a few repeated pieces, which create the long runs that take a separate code path. */
const repetitive = fc
  .array(fc.tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }), fc.nat(300)), {
    maxLength: 4,
  })
  .map((parts) => withoutMark(parts.map(([text, times]) => text.repeat(times)).join('')))

describe('counting tokens', () => {
  test.each([
    'a'.repeat(3000),
    'lorEmIpsum'.repeat(111),
    '漢字かな交じり文'.repeat(100),
    'हिन्दी'.repeat(150),
    '=-='.repeat(400),
    `${' '.repeat(2000)}x\n\n${'\n'.repeat(900)}`,
    '👩‍👩‍👧'.repeat(200),
    randomBytes(6_000).toString('base64'),
    randomBytes(3_000).toString('latin1'),
  ])('matches the library for text that is not in any language: %#', (text) => {
    expect(countTokens(text)).toBe(exact(text))
  })

  test('matches the library for any text', () => {
    fc.assert(
      fc.property(repetitive, (text) => {
        expect(countTokens(text)).toBe(exact(text))
      }),
    )
  })

  const signs = [
    ...'aSÄ7½٣ \t\r\n\u00a0.-漢é'.split(''),
    "'",
    'll',
    "'re",
    '\u017f',
    '\ud800',
    '😀',
  ]

  test('matches the library for any mix of letters, digits, symbols and white space', () => {
    const mixed = fc.array(fc.constantFrom(...signs), { maxLength: 40 }).map((all) => all.join(''))
    fc.assert(
      fc.property(fc.oneof(mixed, fc.string({ unit: 'binary' }).map(withoutMark)), (text) => {
        expect(countTokens(text)).toBe(exact(text))
      }),
      { numRuns: 1_000 },
    )
  })

  test('stops once a sufficient number is reached', () => {
    fc.assert(
      fc.property(repetitive, fc.nat(200), (text, most) => {
        const count = exact(text)
        expect(countTokens(text, most)).toBe(count > most ? Infinity : count)
      }),
    )
  })

  test('in turns gives the same number', async () => {
    await fc.assert(
      fc.asyncProperty(repetitive, async (text) => {
        expect(await countTokensInTurns(text)).toBe(countTokens(text))
      }),
    )
  })

  test('in turns gives other tasks CPU time', async () => {
    let turns = 0
    const others = setInterval(() => turns++, 0)
    await countTokensInTurns('lorEm ipsum 漢字 '.repeat(300_000))
    clearInterval(others)
    expect(turns).toBeGreaterThan(1)
  })

  test('counts a byte order mark within a text as a token', () => {
    expect(countTokens('\ufeff')).toBe(1)
  })

  test('treats special tokens as ordinary text', () => {
    expect(countTokens('<|endoftext|>')).toBeGreaterThan(1)
  })
})

describe('finding the end of a limit', () => {
  test('always advances, within the limit and not inside a character', () => {
    fc.assert(
      fc.property(repetitive, fc.integer({ min: 4, max: 60 }), (text, limit) => {
        for (let from = 0; from < text.length;) {
          const end = endWithin(text, from, limit)
          expect(end).toBeGreaterThan(from)
          expect(text.slice(from, end).isWellFormed()).toBe(true)
          from = end
        }
      }),
      { numRuns: 50 },
    )
  })
})
