import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { separator, Tokenizer } from './tokenizer.ts'
import { readVocabulary, type Piece } from './weights.ts'
import { cutWindows, maximalWindows, windowTokens } from './windows.ts'

let vocabulary: Piece[]
let tokenizer: Tokenizer
beforeAll(async () => {
  vocabulary = await readVocabulary()
  tokenizer = new Tokenizer(vocabulary)
})

function cut(text: string): Int32Array[] {
  const cutting = cutWindows(text, tokenizer)
  for (;;) {
    const step = cutting.next()
    if (step.done === true) return step.value
  }
}

/** The text of a window, with the spaces that the tokenizer has inserted at the start. */
function read(window: Int32Array): string {
  return [...window]
    .map((id) => vocabulary[id]?.[0] ?? '')
    .join('')
    .replaceAll(separator, ' ')
}

const letters =
  'a b c d e f g h i j k l m n o p q r s t u v w x y z A B C Ä é ß ж 日 0 1 9 , ; - ( % 😀'
/**
 * Sentences, lines and tags don't end inside a word, and there are no colons, which are read differently at the
 * start of a text.
 */
const word = fc.string({
  unit: fc.constantFrom(...letters.split(' ')),
  minLength: 1,
  maxLength: 30,
})
const end = fc.oneof(
  { weight: 60, arbitrary: fc.constant(' ') },
  { weight: 1, arbitrary: fc.constantFrom('. ', '? ', '\n', '\r\n\r\n', '\t', '  ', ' . ', '!) ') },
)
const prose = fc
  .array(fc.tuple(word, end), { maxLength: 200 })
  .map((parts) => parts.flat().join(''))

describe('windows', () => {
  test('contain every token of the text once and in order', () => {
    fc.assert(
      fc.property(prose, (text) => {
        const words = text.split(/\s+/).filter((part) => part !== '')
        fc.pre(words.length > 0)
        expect(cut(text).flatMap((ids) => [...ids])).toEqual([...tokenizer.encode(words.join(' '))])
      }),
    )
  })

  test('lose nothing of HTML tables', () => {
    const tag = fc.constantFrom(
      '<table>',
      '<tr>',
      '<td>',
      '</td>',
      '</tr>\n',
      '</table>',
      '<br/>',
      '</p>',
    )
    const ascii = fc.string({
      unit: fc.constantFrom('a', 'b', 'c', '0', '1', '9', ' ', ' ', '.', '$'),
      maxLength: 40,
    })
    const html = fc.array(fc.oneof(tag, ascii), { maxLength: 60 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(html, (text) => {
        const seen = cut(text).map(read).join('').replaceAll(/\s/g, '')
        expect(seen).toBe(text.replaceAll(/\s/g, ''))
      }),
    )
  })

  test('have 1 to 48 tokens', () => {
    fc.assert(
      fc.property(fc.oneof(prose, fc.string({ unit: 'binary', maxLength: 400 })), (text) => {
        for (const { length } of cut(text)) {
          expect(length).toBeGreaterThan(0)
          expect(length).toBeLessThanOrEqual(windowTokens)
        }
      }),
    )
  })

  test('begin at sentences, lines and rows', () => {
    const sentence =
      'The harbour was closed for the winter because the ice had come early that year.'
    const line =
      'Opening hours of the museum: Monday to Friday from nine to five, except on holidays'
    const row = '<tr><td>Net revenue</td><td>1,204</td></tr>'
    const text = `${sentence} ${sentence} ${sentence}\n${line}\n${line}\n<table>${row}${row}${row}</table>`
    for (const window of cut(text).map(read)) {
      expect(window).toMatch(/^ (?:The harbour|Opening hours|<table>|<tr>)/)
    }
  })

  test('share short sentences', () => {
    expect(cut('It rained. We stayed in. Nobody called.')).toHaveLength(1)
  })

  test('cut a long sentence between words', () => {
    const windows = cut('management of uninteresting administrative responsibilities '.repeat(30))
    expect(windows.length).toBeGreaterThan(3)
    for (const window of windows) expect(read(window)).toMatch(/^ /)
  })

  test('cut a word that is longer than a window', () => {
    const text = 'x9'.repeat(5000)
    expect(cut(text).map(read).join('').replaceAll(' ', '')).toBe(text)
  })

  test.each(['', ' ', '\n\t\n'])('consist of one window for the blank text %j', (text) => {
    expect(cut(text)).toEqual([Int32Array.of(tokenizer.separatorId)])
  })

  test('of a very long text are spread over the whole text', () => {
    const lines = Array.from({ length: 8000 }, (_, index) => `${index} is the number of this line.`)
    const windows = cut(lines.join('\n')).map(read)
    expect(windows).toHaveLength(maximalWindows)
    const numbers = [0, ...windows.map((window) => Number(/\d+/.exec(window)?.[0])), 8000]
    for (const [index, number] of numbers.slice(1).entries()) {
      expect(number - (numbers[index] ?? 0)).toBeLessThan(50)
      expect(number - (numbers[index] ?? 0)).toBeGreaterThanOrEqual(0)
    }
  })
})
