import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ATLAS_CHART,
  ATLAS_COLUMNS,
  ATLAS_TABLES,
  atlasPdf,
} from '../../test/fixtures/pdf-figures.ts'
import { textIn } from '../../test/fixtures/pdf-text.ts'
import { planChunks } from '../chunk/plan-chunks.ts'
import type {
  Block,
  ConvertedDocument,
  IngestionMode,
  PlannedNode,
} from '../core/document-model.ts'
import { openAssets } from '../pictures/assets.ts'
import type { AssetSink } from '../core/convert-options.ts'
import { convertPdf } from './convert-pdf.ts'

const DPI = 100

let folder = ''
let path = ''
const sinks = new Map<IngestionMode, AssetSink>()
const converted = new Map<IngestionMode, ConvertedDocument>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbor-atlas-'))
  path = join(folder, 'atlas.pdf')
  await writeFile(path, await atlasPdf())
  for (const mode of ['high_accuracy', 'standard', 'single_chunk'] as const) {
    await mkdir(join(folder, mode))
    const assets = openAssets(join(folder, mode))
    sinks.set(mode, assets)
    converted.set(mode, await convertPdf(path, { dpi: DPI, mode, assets }))
  }
})

afterAll(async () => {
  await rm(folder, { recursive: true })
})

function atlas(mode: IngestionMode = 'high_accuracy'): ConvertedDocument {
  const document = converted.get(mode)
  if (document === undefined) throw new Error('There is no such document.')
  return document
}

const sorted = (text: string): string[] => text.split(/\s+/u).filter(Boolean).toSorted()

async function sizeOf(mode: IngestionMode, name: string): Promise<[number, number]> {
  const bytes = await sinks.get(mode)?.read(name)
  const { width, height } = await sharp(bytes).metadata()
  return [width, height]
}

type Outline = string | readonly [string, ...Outline[]]
const outline = (nodes: readonly PlannedNode[]): Outline[] =>
  nodes.map((node) =>
    node.kind === 'chunk'
      ? `${node.chunkType}: ${node.content.slice(0, 28)}`
      : [node.name, ...outline(node.children)],
  )

describe('a report with figures and tables', () => {
  it('becomes sections and chunks in reading order', () => {
    const nodes = planChunks(atlas(), { mode: 'high_accuracy', format: 'pdf' })
    expect(outline(nodes)).toEqual([
      [
        '1 Harbour works',
        'TEXT: An atlas of the harbour as i',
        [
          '1.1 Basins',
          'TEXT: The older basin was dug by h',
          ['1.1.1 Keepers', 'TEXT: The keepers of the gates mee'],
        ],
      ],
      [
        '2 Pictures',
        'TEXT: The quay was photographed at',
        'IMAGE: Figure 1: The quay at low wa',
        'TEXT: Traffic grew over the first ',
        'IMAGE: Figure 2: Ships that called ',
        'TEXT: The numbers are those of the',
      ],
      [
        '3 Tables',
        'TABLE: <table><caption>Table 1: Ber',
        'TEXT: Money is told by the year in',
        'TABLE: <table><caption>Table 2. Shi',
        'TEXT: The draught of a ship follow',
        'TABLE: <table><caption>Table 3: Pil',
        'TEXT: The atlas ends with this sen',
      ],
    ])
  })

  it('has boxes that enclose exactly the text of their blocks, according to another PDF reader', async () => {
    for (const block of atlas().blocks) {
      const parts = await Promise.all(block.boxes.map((box) => textIn(path, box, DPI)))
      const found = parts.join(' ').replace('dis- cuss', 'discuss').replaceAll('\u2022', '')
      const caption = block.kind === 'table' ? (block.caption ?? '') : ''
      // The header of a continued table is printed twice and kept once.
      const again = block.text.includes('Delfzijl') ? 'Port Pilot Fee' : ''
      const expected = sorted(`${caption} ${block.text} ${again}`)
      expect(sorted(found)).toEqual(expected)
    }
  })

  it('keeps columns apart, repairs broken words and drops running lines', () => {
    const texts = atlas().blocks.map((block) => block.text)
    expect(texts).toContain(ATLAS_COLUMNS.left)
    expect(texts).toContain(ATLAS_COLUMNS.right)
    expect(texts).toContain('The keepers of the gates meet every month to discuss the tides.')
    expect(texts.join('\n')).not.toMatch(/Quarterly|Page \d/u)
  })

  it('has an image with its caption, and a chart with its labels', async () => {
    const images = atlas().blocks.filter((block) => block.kind === 'image')
    expect(images.map((image) => image.text)).toEqual([
      'Figure 1: The quay at low water.',
      `Figure 2: Ships that called at the port.\n\n${ATLAS_CHART.title}\n${ATLAS_CHART.labels.join(' ')}`,
    ])
    const [picture] = images
    // 150 by 100 points at 150 dpi, with a margin of 3 points.
    const [width, height] = await sizeOf('high_accuracy', picture?.asset ?? '')
    expect(Math.abs(width - (156 * 150) / 72)).toBeLessThanOrEqual(2)
    expect(Math.abs(height - (106 * 150) / 72)).toBeLessThanOrEqual(2)
  })

  it('has tables with captions, headers and cells, and joins the one across a page break', () => {
    const tables = atlas().blocks.filter((block) => block.kind === 'table')
    const { ruled, borderless, first, second } = ATLAS_TABLES
    const text = (rows: readonly (readonly string[])[]): string =>
      rows.map((row) => row.join('\t')).join('\n')
    expect(tables.map((table) => [table.caption, table.text])).toEqual([
      ['Table 1: Berths of the port', text(ruled)],
      ['Table 2. Ships and cargo by year', text(borderless)],
      ['Table 3: Pilots and what they ask', text([...first, ...second.slice(1)])],
    ])
    expect(tables.map((table) => table.boxes.map((box) => box.page))).toEqual([[3], [3], [3, 4]])
    for (const { html } of tables) expect(html).toMatch(/<tr><th>\w+<\/th><th>/u)
    const nodes = planChunks({ ...atlas(), blocks: tables }, { mode: 'standard', format: 'pdf' })
    expect(nodes[0]).toMatchObject({
      metadata: {
        summary:
          'Table 1: Berths of the port. Table with 3 rows and 3 columns: Berth, Depth, Length.',
      },
    })
  })

  it('counts its formulas', () => {
    expect(atlas().formulas).toBe(1)
    expect(atlas().blocks.map((block) => block.text)).toContain('d = w / (a * b) (1)')
  })

  it('lists its pages in pixels of the page images, which depend on the mode', async () => {
    const size = [850, 1100]
    expect(atlas().pages?.map((page) => [page.width, page.height])).toEqual([
      size,
      size,
      size,
      size,
    ])
    expect(await sizeOf('high_accuracy', 'pages/4.webp')).toEqual(size)
    expect(atlas('standard').pages?.some((page) => page.asset !== undefined)).toBe(false)
    const pictured = (mode: IngestionMode): string[] =>
      atlas(mode).blocks.flatMap((block: Block) =>
        (block.kind === 'image' || block.kind === 'table') && block.asset !== undefined
          ? [block.kind]
          : [],
      )
    expect(pictured('high_accuracy')).toEqual(['image', 'image', 'table', 'table', 'table'])
    expect(pictured('standard')).toEqual(['image', 'image'])
    expect(pictured('single_chunk')).toEqual([])
  })

  it('becomes one chunk of the requested type with all page images in single_chunk mode', () => {
    const single = (chunkType?: 'TABLE' | 'IMAGE' | 'HTML') => {
      const options = { mode: 'single_chunk', format: 'pdf', chunkType } as const
      const [chunk, ...others] = planChunks(atlas('single_chunk'), options)
      if (chunk?.kind !== 'chunk' || others.length > 0) throw new Error('It is not one chunk.')
      return chunk
    }
    expect(single()).toMatchObject({
      chunkType: 'TEXT',
      assets: ['pages/1.webp', 'pages/2.webp', 'pages/3.webp', 'pages/4.webp'],
    })
    expect(single().boxes.map((box) => box.page)).toEqual([1, 2, 3, 4])
    expect(single().content).toContain('The atlas ends with this sentence.')
    expect(single('TABLE').content).toMatch(/^<table>.*<\/table>\n<table>.*<\/table>\n<table>/u)
    expect(single('HTML').content).toContain('<ul>\n<li>granite blocks</li>\n<li>iron gates</li>')
    expect(single('HTML').content).toMatch(/^<h1>1 Harbour works<\/h1>\n<p>An atlas/u)
    expect(single('IMAGE')).toMatchObject({ chunkType: 'IMAGE', content: single().content })
  })
})
