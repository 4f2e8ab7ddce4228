import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sentencesOf } from './sentences.ts'

const split = (text: string, language: 'en' | 'zh' = 'en') =>
  sentencesOf(text, language).map(({ start, end }) => text.slice(start, end))

describe('a text', () => {
  test.each([
    ['at the ends of sentences', 'One is 1.5. Two? Three!', ['One is 1.5.', 'Two?', 'Three!']],
    [
      'not after abbreviations',
      'Ask Dr. Who, e.g. at No. 5. Then go.',
      ['Ask Dr. Who, e.g. at No. 5.', 'Then go.'],
    ],
    ['not at wrapped lines', 'One goes\non here. Two', ['One goes\non here.', 'Two']],
    ['at the lines of a list', '- one\n- two\nThree', ['- one', '- two', 'Three']],
    ['without surrounding white space', '  One. \n\n Two. ', ['One.', 'Two.']],
  ])('is split %s', (_, text, sentences) => {
    expect(split(text)).toEqual(sentences)
  })

  test('in Chinese is split at full stops, but not at wrapped lines', () => {
    expect(split('试用期为三\n个月。年假有十五天！', 'zh')).toEqual([
      '试用期为三\n个月。',
      '年假有十五天！',
    ])
  })

  test('with very long sentences is split at commas, or between words', () => {
    for (const word of ['word, ', 'word ', '词', '😀']) {
      const pieces = split(word.repeat(500))
      expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(400)
      expect(pieces.every((piece) => piece.isWellFormed())).toBe(true)
      expect(pieces.join('').replaceAll(' ', '')).toBe(word.trim().repeat(500).replaceAll(' ', ''))
    }
  })

  test('loses only white space', () => {
    const piece = fc.constantFrom(...'aB1.,;!?。，\n\r\t -'.split(''), 'Dr.', '年', '😀', 'e.g. ')
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 900 }),
        fc.constantFrom('en', 'zh'),
        (pieces, language) => {
          const text = pieces.join('')
          expect(split(text, language).join('').replaceAll(/\s/g, '')).toBe(
            text.replaceAll(/\s/g, ''),
          )
        },
      ),
    )
  })
})
