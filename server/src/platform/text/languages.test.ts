import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { analyseQuery, analyseText } from './index.ts'
import { tellFault } from './faults.ts'
import { LANGUAGE_CODES, stemWord } from './languages.ts'
import { LexemePositions } from './lexeme-positions.ts'
import { toTsvector } from './lexemes.ts'
import { wordsOfUnspaced } from './unspaced.ts'
import { wordsIn } from './words.test-support.ts'

describe('stemmers', () => {
  test.each(LANGUAGE_CODES)('have a stem for every word of a dictionary: %s', (language) => {
    const warn = vi.spyOn(process, 'emitWarning')
    const empty = wordsIn(language).filter(
      (word) => stemWord(word.normalize('NFKC').toLowerCase(), language) === '',
    )
    expect(empty).toEqual([])
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })

  test('read words that are also members of every object', () => {
    for (const language of LANGUAGE_CODES) {
      for (const word of ['constructor', '__proto__', 'prototype', 'hasownproperty', 'valueof']) {
        expect(stemWord(word, language)).toMatch(/^[a-z_]+$/)
      }
    }
  })

  test('give the forms of a Bulgarian word the same stem', () => {
    const forms = [
      'болница болници болницата болниците',
      'служител служители служителят служителите',
      'назначение назначения назначението назначенията',
      'решение решения решенията',
      'договор договори договорът договорите',
      'ученик ученици учениците',
      'колега колеги колези',
      'важен важна важно важни важният',
      'министър министри министърът',
      'голям голяма големи големите',
      'търговец търговци',
      'въпрос въпроси въпросите',
      'година години годината',
      'срок срокове сроковете',
    ]
    const stems = (words: string) => new Set(words.split(' ').map((word) => stemWord(word, 'bg')))
    expect(forms.filter((words) => stems(words).size > 1)).toEqual([])
  })
})

test('each fault is reported once', () => {
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue()
  tellFault('The stemmer of this test', new TypeError('read only'))
  tellFault('The stemmer of this test', new TypeError('read only'))
  expect(warn).toHaveBeenCalledTimes(1)
  expect(warn.mock.calls[0]?.[0]).toContain('The stemmer of this test failed')
  warn.mockRestore()
})

describe('any text', () => {
  /** Letters of one script at a time, as in words, or anything, with lone surrogates. */
  const letters = fc.constantFrom(
    [0x41, 0x24f],
    [0x370, 0x3ff],
    [0x400, 0x52f],
    [0x531, 0x58f],
    [0x590, 0x77f],
    [0x900, 0x97f],
    [0xb80, 0xbff],
    [0xe00, 0x109f],
    [0x3040, 0x9fff],
    [0, 0xffff],
    [0x10000, 0x10ffff],
  )
  const text = fc
    .array(
      letters.chain(([from = 0, to = 0]) =>
        fc
          .array(fc.integer({ min: from, max: to }), { maxLength: 20 })
          .map((codes) => String.fromCodePoint(...codes)),
      ),
      { maxLength: 12 },
    )
    .map((words) => words.join(' '))

  test('is analyzed in each language', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...LANGUAGE_CODES), (sample, language) => {
        for (const word of sample.toLowerCase().split(' ')) stemWord(word, language)
        analyseQuery(sample, [language])
        wordsOfUnspaced(sample)
        const analysed = analyseText(sample, [sample])
        expect([...analysed.lexemes.keys()]).not.toContain('')
        toTsvector({ ...analysed, language }, '0000')
      }),
      { numRuns: 300 },
    )
  })

  test('has words of bounded length, even if one letter is repeated', () => {
    const positions = new LexemePositions()
    for (const letter of 'aäаαաاअஅกあ한'.split('')) {
      for (const lexeme of analyseText(letter.repeat(20_000)).lexemes.keys()) {
        positions.add(lexeme, 1)
        expect(lexeme.length).toBeLessThanOrEqual(200)
      }
    }
  })
})
