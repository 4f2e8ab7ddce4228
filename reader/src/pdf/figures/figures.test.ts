import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rgb, type PDFPage } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawChart, noisePicture } from '../../../test/fixtures/pdf-figures.ts'
import {
  addPage,
  drawBlock,
  drawGrid,
  newDraft,
  save,
  sentence,
  type Draft,
} from '../../../test/fixtures/pdf.ts'
import type { Block } from '../../core/document-model.ts'
import { convertPdf } from '../convert-pdf.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbor-figures-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

let files = 0

/**
 * Converts a document with one page per function, each with a paragraph at the top, into blocks.
 */
async function blocksOf(
  ...draws: ((draft: Draft, page: PDFPage, number: number) => void | Promise<void>)[]
): Promise<readonly Block[]> {
  const draft = await newDraft()
  for (const [index, draw] of draws.entries()) {
    const page = addPage(draft)
    await draw(draft, page, index)
    drawBlock(draft, page, sentence(index + 1, 40), { y: 660 })
  }
  files += 1
  const path = join(folder, `${files}.pdf`)
  await writeFile(path, await save(draft))
  return (await convertPdf(path, { dpi: 72 })).blocks
}

const images = (blocks: readonly Block[]): Block[] => blocks.filter(({ kind }) => kind === 'image')
const black = rgb(0, 0, 0)

describe('drawings that only decorate text', () => {
  it.each<[string, (draft: Draft, page: PDFPage) => void | Promise<void>]>([
    [
      'a colored background',
      (draft, page) => {
        page.drawRectangle({ x: 60, y: 600, width: 480, height: 90, color: rgb(0.2, 0.9, 0.9) })
        page.drawRectangle({ x: 60, y: 400, width: 5, height: 90, color: rgb(0.2, 0.2, 0.8) })
        drawBlock(draft, page, sentence(9, 50), { y: 480, x: 80 })
      },
    ],
    [
      'the boxes of a form',
      (draft, page) => {
        for (let y = 300; y < 600; y += 50) {
          page.drawText('Name', { x: 72, y, size: 10, font: draft.fonts.body })
          page.drawRectangle({
            x: 150,
            y,
            width: 200,
            height: 24,
            borderWidth: 1,
            borderColor: black,
          })
        }
      },
    ],
    [
      'the stripes of a table',
      (draft, page) => {
        for (let row = 0; row < 6; row += 1) {
          const y = 500 - row * 18
          const color = rgb(0.7, 0.7, 0.8)
          if (row % 2 === 1) page.drawRectangle({ x: 70, y: y - 5, width: 300, height: 18, color })
          const cells = [`Item ${row}`, `${row * 31}`, `${row * 7} %`]
          cells.forEach((cell, i) =>
            page.drawText(cell, { x: 75 + i * 100, y, size: 10, font: draft.fonts.body }),
          )
        }
      },
    ],
    [
      'an image behind the page',
      async (draft, page) => {
        page.drawImage(await noisePicture(draft, 1), { x: 0, y: 0, width: 612, height: 792 })
      },
    ],
  ])('are not figures: %s', async (_name, draw) => {
    expect(images(await blocksOf(draw))).toEqual([])
  })

  it('are not figures if they are a logo in the margin of every page', async () => {
    const draw = async (draft: Draft, page: PDFPage, number: number): Promise<void> => {
      const logo = await noisePicture(draft, 1)
      page.drawImage(logo, { x: 480, y: 730, width: 60, height: 40 })
      if (number === 1) page.drawImage(logo, { x: 200, y: 300, width: 150, height: 100 })
    }
    const found = images(await blocksOf(draw, draw, draw))
    expect(found.map(({ boxes }) => boxes)).toEqual([
      [{ page: 2, x: 200, y: 392, width: 150, height: 100 }],
    ])
  })
})

describe('figures next to tables and other figures', () => {
  it('are found next to a table and share no text with it', async () => {
    const blocks = await blocksOf(async (draft, page) => {
      page.drawImage(await noisePicture(draft, 1), { x: 330, y: 500, width: 120, height: 80 })
      const rows = [0, 1, 2].map((row) => [`Row ${row}`, `${row * 41}`])
      drawGrid(draft, page, { x: 72, top: 570, columnWidths: [66, 66], rowHeight: 18, rows })
    })
    expect(blocks.map(({ kind }) => kind).toSorted()).toEqual(['image', 'paragraph', 'table'])
  })

  it('are joined with all labels if they are close together', async () => {
    const blocks = await blocksOf((draft, page) => {
      drawChart(draft, page, { x: 72, y: 400, title: 'First', labels: ['ab', 'cd', 'ef', 'gh'] })
      drawChart(draft, page, { x: 248, y: 400, title: 'Second', labels: ['ij', 'kl', 'mn', 'op'] })
    })
    expect(images(blocks).map(({ text }) => text)).toEqual([
      'First Second\nab cd ef gh ij kl mn op',
    ])
  })
})

describe('captions', () => {
  it('are distinguished from sentences that begin with a figure number', async () => {
    const blocks = await blocksOf(async (draft, page) => {
      page.drawImage(await noisePicture(draft, 1), { x: 72, y: 480, width: 150, height: 100 })
      drawBlock(draft, page, 'Figure 3 shows the noise.', { y: 465 })
      page.drawImage(await noisePicture(draft, 2), { x: 72, y: 300, width: 150, height: 100 })
      drawBlock(draft, page, 'Abb. 4 Rauschen am Morgen', { y: 285 })
    })
    expect(images(blocks).map(({ text }) => text)).toEqual(['', 'Abb. 4 Rauschen am Morgen'])
    expect(blocks.map(({ text }) => text)).toContain('Figure 3 shows the noise.')
  })
})
