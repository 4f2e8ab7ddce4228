import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countTokens, htmlToPlainText } from '@arbor/reader'
import { overlapOf } from './overlap.ts'
import { embeddingText, type ChunkSource } from './texts.ts'

const source = (given: Partial<ChunkSource>): ChunkSource => ({
  chunkType: 'TEXT',
  content: 'Herrings are silver.',
  sectionNames: [],
  previous: null,
  summary: null,
  description: null,
  ...given,
})
const textOf = (given: Partial<ChunkSource>) => embeddingText(source(given))

describe('the text that is embedded', () => {
  test('begins with the path of sections', () => {
    expect(textOf({ sectionNames: ['Sea', ' ', 'Fish/Silver'] })).toBe(
      'Sea > Fish/Silver\nHerrings are silver.',
    )
  })

  test('of a text begins with the end of the text before; others do not', () => {
    const previous = 'It is about fish.'
    expect(textOf({ sectionNames: ['Sea'], previous })).toBe(
      'Sea\nIt is about fish.\nHerrings are silver.',
    )
    expect(textOf({ chunkType: 'HTML', previous })).toBe('Herrings are silver.')
  })

  test('of a table is its summary and its cells, row by row', () => {
    const content =
      '<table><tr><th>Fish</th><th>Price</th></tr><tr><td>Herring &amp; co</td><td>3 &lt; 4</td></tr></table>'
    expect(textOf({ chunkType: 'TABLE', content, summary: 'Prices of fish.' })).toBe(
      'Prices of fish.\nFish | Price\nHerring & co | 3 < 4',
    )
  })

  test('of a picture is its description, else its summary, else its content', () => {
    const picture = { chunkType: 'IMAGE', content: 'Figure 1' }
    const summary = 'A boat.'
    expect(textOf({ ...picture, summary, description: 'A red boat.' })).toBe('A red boat.')
    expect(textOf({ ...picture, summary })).toBe('A boat.')
    expect(textOf(picture)).toBe('Figure 1')
  })

  test('is never empty, which models refuse', () => {
    expect(textOf({ content: ' \n' })).toBe('-')
    expect(textOf({ chunkType: 'HTML', content: '<br>' })).toBe('-')
  })
})

describe('the overlap', () => {
  const word = fc.stringMatching(/^[a-zäöüé]{1,12}$/)

  test('is the end of the text in whole words, at most 64 tokens, and as much as fits', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 200 }), (words) => {
        const text = words.join(' ')
        const overlap = overlapOf(text)
        expect(text.endsWith(overlap)).toBe(true)
        expect(countTokens(overlap)).toBeLessThanOrEqual(64)
        const before = text.slice(0, text.length - overlap.length).trim()
        expect(before === '' || /\s$/.test(text.slice(0, -overlap.length))).toBe(true)
        if (before !== '') {
          const oneMore = `${before.slice(before.lastIndexOf(' ') + 1)} ${overlap}`
          // The first word of a text has no space before it, which may cost a token more or less.
          expect(countTokens(` ${oneMore}`)).toBeGreaterThan(63)
        }
      }),
    )
  })

  test.for(['x'.repeat(2000), '漢'.repeat(2000), '😀'.repeat(900), ' '.repeat(2000), ''])(
    'of a text without borders stays small and whole (%#)',
    (text) => {
      const overlap = overlapOf(text)
      expect(countTokens(overlap)).toBeLessThanOrEqual(64)
      expect(overlap.isWellFormed()).toBe(true)
      expect(text.endsWith(overlap)).toBe(true)
    },
  )
})

describe('plain text of HTML', () => {
  test('has no tags and no scripts, a line a block, and decoded entities', () => {
    const html =
      '<h1>Fish</h1><p>Some <b>silver</b><br>herrings</p><script>x()</script><ul><li>one</li><li>two</li></ul>'
    expect(htmlToPlainText(html)).toBe('Fish\nSome silver\nherrings\none\ntwo')
  })

  test('keeps cells of blocks and empty cells apart', () => {
    const html =
      '<table><tr><td><p>a</p><p>b</p></td><td></td><td>c</td></tr><tr><td>d</td></tr></table>'
    expect(htmlToPlainText(html)).toBe('a b | | c\nd')
  })

  test('leaves text without markup as it is', () => {
    expect(htmlToPlainText('3 < 4 and a & b\nnext line')).toBe('3 < 4 and a & b\nnext line')
  })

  test('takes anything', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(htmlToPlainText(`<td>${text}<table><tr><td>`)).toEqual(expect.any(String))
      }),
    )
  })
})
