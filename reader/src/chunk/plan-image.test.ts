import { describe, expect, test } from 'vitest'
import type { ConvertedDocument } from '../core/document-model.ts'
import { planChunks } from './plan-chunks.ts'

const documentOf = (...texts: string[]): ConvertedDocument => ({
  blocks: texts.map((text, at) => ({
    kind: 'image',
    text,
    asset: `assets/${at}.webp`,
    boxes: [],
  })),
  totalPages: texts.length,
  warnings: [],
})

const OPTIONS = { mode: 'single_chunk', format: 'image' } as const
const TABLE = 'Sales of <2024>\nby region\n\nRegion\tSales\nNorth\t1,200\nSouth\t'

describe('the single chunk of an image', () => {
  test('has the text and images of all pages', () => {
    const [chunk, ...others] = planChunks(documentOf('First page', 'Second page'), {
      ...OPTIONS,
      chunkType: 'IMAGE',
      secondaryTaxonomy: 'flowchart',
    })
    expect(chunk).toMatchObject({
      chunkType: 'IMAGE',
      content: 'First page\n\nSecond page',
      metadata: { secondary_taxonomy: 'flowchart' },
      assets: ['assets/0.webp', 'assets/1.webp'],
    })
    expect(others).toEqual([])
  })

  test.each(['TABLE', 'HTML'] as const)('has its lines as HTML if %s is chosen', (chunkType) => {
    const [chunk] = planChunks(documentOf(TABLE), { ...OPTIONS, chunkType })
    expect(chunk).toMatchObject({
      chunkType,
      content:
        '<p>Sales of &lt;2024&gt; by region</p>\n<table><tr><th>Region</th><th>Sales</th></tr>' +
        '<tr><td>North</td><td>1,200</td></tr><tr><td>South</td><td></td></tr></table>',
      assets: ['assets/0.webp'],
    })
  })

  test('has paragraphs if TABLE is chosen and the image has no table', () => {
    const text = 'A divi-\nded word\n\nPicture of 4 × 4 pixels.'
    const [chunk] = planChunks(documentOf(text), { ...OPTIONS, chunkType: 'TABLE' })
    expect(chunk).toMatchObject({
      chunkType: 'TABLE',
      content: '<p>A divided word</p>\n<p>Picture of 4 × 4 pixels.</p>',
    })
  })
})
