import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countTokens } from '../tokens/count-tokens.ts'
import { passagesOf } from './passages.ts'

const contents = (text: string, head?: string) =>
  [...passagesOf(text, head)].map(({ content }) => content)

describe('the passages of a text', () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  const line = fc.array(word, { maxLength: 60 }).map((words) => words.join(' '))
  const texts = fc.array(line, { maxLength: 200 }).map((lines) => lines.join('\n'))

  test('contain every word in order, with at most 512 tokens each', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const passages = [...passagesOf(text)]
        const words = (each: string) => each.split(/\s+/).join('')
        expect(passages.map(({ content }) => words(content)).join('')).toBe(words(text))
        for (const { content, numTokens } of passages) {
          expect(numTokens).toBe(countTokens(content))
          expect(numTokens).toBeLessThanOrEqual(512)
        }
      }),
      { numRuns: 30 },
    )
  })

  test('end at line breaks', () => {
    const lines = Array.from({ length: 500 }, (_, at) => `${at}\tname ${at}\ttown`)
    expect(contents(lines.join('\n')).flatMap((passage) => passage.split('\n'))).toEqual(lines)
  })

  test('begin with the column names, unless these are too long', () => {
    const lines = Array.from({ length: 300 }, (_, at) => `${at}\tname ${at}`).join('\n')
    const passages = contents(lines, 'number\tname')
    expect(passages.every((passage) => passage.startsWith('number\tname\n'))).toBe(true)
    const long = Array.from({ length: 200 }, (_, at) => `column ${at}`).join('\t')
    expect(contents(lines, long)).toEqual(contents(lines))
  })
})
