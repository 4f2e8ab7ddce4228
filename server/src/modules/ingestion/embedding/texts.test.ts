import { describe, expect, test } from 'vitest'
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

describe('the embedded text', () => {
  test('begins with the section path', () => {
    expect(textOf({ sectionNames: ['Sea', ' ', 'Fish/Silver'] })).toBe(
      'Sea > Fish/Silver\nHerrings are silver.',
    )
  })

  test('of a text chunk includes the end of the previous text, but not for other types', () => {
    const previous = 'It is about fish.'
    expect(textOf({ sectionNames: ['Sea'], previous })).toBe(
      'Sea\nIt is about fish.\nHerrings are silver.',
    )
    expect(textOf({ chunkType: 'HTML', previous })).toBe('Herrings are silver.')
  })

  test('of a table is its summary, and each row with its names and those of the columns', () => {
    const content =
      '<table><tr><th>Fish</th><th>Kind</th><th>Price</th></tr><tr><td>Herring &amp; co</td><td>fresh &lt; frozen</td><td>3 &lt; 4</td></tr></table>'
    expect(textOf({ chunkType: 'TABLE', content, summary: 'Prices of fish.' })).toBe(
      'Prices of fish.\nHerring & co, fresh < frozen: Fish, Kind, Price',
    )
  })

  test('of a picture is its description, else its summary, else its content', () => {
    const picture = { chunkType: 'IMAGE', content: 'Figure 1' }
    const summary = 'A boat.'
    expect(textOf({ ...picture, summary, description: 'A red boat.' })).toBe('A red boat.')
    expect(textOf({ ...picture, summary })).toBe('A boat.')
    expect(textOf(picture)).toBe('Figure 1')
  })

  test('is never empty, because models reject empty texts', () => {
    expect(textOf({ content: ' \n' })).toBe('-')
    expect(textOf({ chunkType: 'HTML', content: '<br>' })).toBe('-')
  })
})
