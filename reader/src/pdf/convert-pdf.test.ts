import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encryptedPdf, ownerLockedPdf } from '../../test/fixtures/pdf-encrypted.ts'
import { REPORT_COLUMNS, REPORT_TABLE, reportPdf } from '../../test/fixtures/pdf-report.ts'
import {
  addOutline,
  addPage,
  drawBlock,
  drawGrid,
  drawScaled,
  drawSideways,
  longPdf,
  newDraft,
  placedWordPdf,
  save,
  scannedPdf,
  sentence,
  singlePagePdf,
} from '../../test/fixtures/pdf.ts'
import { ConversionError, type Block, type Box, type ConvertedDocument } from '../document-model.ts'
import { convertPdf } from './convert-pdf.ts'
import type { ConvertOptions } from '../convert-options.ts'

let folder = ''
let files = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbor-pdf-'))
})

afterAll(async () => {
  await rm(folder, { recursive: true })
})

async function convert(
  bytes: Uint8Array | string,
  options: ConvertOptions = {},
): Promise<ConvertedDocument> {
  files += 1
  const path = join(folder, `${files}.pdf`)
  await writeFile(path, bytes)
  return convertPdf(path, { dpi: 72, ...options })
}

async function failure(
  bytes: Uint8Array | string,
  options?: ConvertOptions,
): Promise<ConversionError> {
  const error: unknown = await convert(bytes, options).then(
    () => new Error('The conversion did not fail.'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof ConversionError)) throw error
  expect(error.message).toMatch(/^[A-Z].*\.$/u)
  expect(error.message).not.toContain(folder)
  return error
}

const textOf = (blocks: readonly Block[]): string => blocks.map((block) => block.text).join('\n')
const headings = (blocks: readonly Block[]): [number, string][] =>
  blocks.flatMap((block) => (block.kind === 'heading' ? [[block.level, block.text]] : []))

describe('a born-digital report', () => {
  it.each(['classic', 'packed'] as const)(
    'keeps headings with their levels (%s)',
    async (layout) => {
      const { blocks, totalPages, warnings } = await convert(await reportPdf({ layout }))
      expect(headings(blocks)).toEqual([
        [1, '1 Introduction'],
        [2, '1.1 Purpose'],
        [1, '2 Columns'],
        [1, '3 Figures'],
        [1, '4 Conclusion'],
      ])
      expect(totalPages).toBe(4)
      expect(warnings).toEqual([])
    },
  )

  it('joins the lines of a paragraph and parts one paragraph from the next', async () => {
    const { blocks } = await convert(await reportPdf())
    const paragraphs = blocks
      .filter((block) => block.kind === 'paragraph')
      .map((block) => block.text)
    expect(paragraphs).toContain(`First paragraph. ${sentence(1, 60)}`)
    expect(paragraphs).toContain(`Second paragraph. ${sentence(2, 40)}`)
    expect(paragraphs).toContain(`Third paragraph. ${sentence(3, 50)}`)
  })

  it('makes list items of bulleted lines, without their bullets', async () => {
    const { blocks } = await convert(await reportPdf())
    const items = blocks.filter((block) => block.kind === 'list_item').map((block) => block.text)
    expect(items).toEqual([
      'alpha item of the list',
      'beta item of the list',
      'gamma item of the list',
    ])
  })

  it('reads the left column to its end before the right one', async () => {
    const text = textOf((await convert(await reportPdf())).blocks)
    const { leftFirst, leftLast, rightFirst, rightLast } = REPORT_COLUMNS
    const places = [leftFirst, leftLast, rightFirst, rightLast].map((words) => text.indexOf(words))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual([...places].toSorted((a, b) => a - b))
  })

  it('drops running headers and page numbers', async () => {
    const text = textOf((await convert(await reportPdf())).blocks)
    expect(text).not.toContain('Quarterly report of the archive')
    expect(text).not.toMatch(/Page \d/u)
  })

  it('gives a ruled table once, as a table, between its neighbours', async () => {
    const { blocks } = await convert(await reportPdf())
    const at = blocks.findIndex((block) => block.kind === 'table')
    const table = blocks[at]
    if (table?.kind !== 'table') throw new Error('There is no table.')
    expect(table.text).toBe(REPORT_TABLE.map((row) => row.join('\t')).join('\n'))
    expect(table.html).toContain('<tr><th>Region</th><th>Orders</th><th>Share</th></tr>')
    expect(table.html).toContain('<td>East &amp; West</td>')
    expect(blocks[at - 1]?.text).toContain('Before the table.')
    expect(blocks[at + 1]?.text).toContain('After the table.')
    const others = blocks.filter((_, i) => i !== at)
    expect(textOf(others)).not.toContain('1,204')
  })
})

describe('headings', () => {
  it('follow the bookmarks when there are any', async () => {
    const draft = await newDraft()
    const page = addPage(draft)
    const { bold } = draft.fonts
    page.drawText('Harbour', { x: 72, y: 700, size: 16, font: bold })
    let y = drawBlock(draft, page, sentence(1, 60), { y: 670 })
    page.drawText('Cranes', { x: 72, y: y - 20, size: 16, font: bold })
    y = drawBlock(draft, page, sentence(2, 60), { y: y - 44 })
    page.drawText('Not a bookmark', { x: 72, y: y - 20, size: 12, font: bold })
    drawBlock(draft, page, sentence(3, 60), { y: y - 44 })
    addOutline(draft, [{ title: 'Harbour', page: 1, children: [{ title: 'Cranes', page: 1 }] }])
    const { blocks } = await convert(await save(draft))
    expect(headings(blocks)).toEqual([
      [1, 'Harbour'],
      [2, 'Cranes'],
    ])
  })

  it('come from type size when nothing else tells', async () => {
    const bytes = await singlePagePdf((draft, page) => {
      const { bold } = draft.fonts
      page.drawText('Great title', { x: 72, y: 700, size: 22, font: bold })
      let y = drawBlock(draft, page, sentence(1, 60), { y: 670 })
      page.drawText('Smaller title', { x: 72, y: y - 20, size: 14, font: bold })
      y = drawBlock(draft, page, sentence(2, 60), { y: y - 44 })
    })
    expect(headings((await convert(bytes)).blocks)).toEqual([
      [1, 'Great title'],
      [2, 'Smaller title'],
    ])
  })

  it('are found in columns whose lines do not stand side by side', async () => {
    const draft = await newDraft()
    const expected: string[] = []
    for (let number = 1; number <= 3; number += 1) {
      const page = addPage(draft)
      for (const [column, x] of [72, 317].entries()) {
        let y = 700 - column * 5
        for (let part = 1; part <= 3; part += 1) {
          const title = `${number}.${column * 3 + part} Part of a chapter`
          page.drawText(title, { x, y, size: 11.5, font: draft.fonts.bold })
          y =
            drawBlock(draft, page, sentence(part, 80), { x, y: y - 16, width: 223, size: 10 }) - 12
          expected.push(title)
        }
      }
    }
    const { blocks } = await convert(await save(draft))
    const found = headings(blocks)
    expect(found.map(([, title]) => title)).toEqual(expected)
    expect(new Set(found.map(([level]) => level)).size).toBe(1)
    expect(blocks.filter((block) => block.kind === 'paragraph')).toHaveLength(expected.length)
  })

  it('are not made of every short bold line', async () => {
    const bytes = await singlePagePdf((draft, page) => {
      for (let i = 0; i < 25; i += 1) {
        page.drawText(`Bold label ${i}`, {
          x: 72,
          y: 720 - i * 26,
          size: 11,
          font: draft.fonts.bold,
        })
        page.drawText('plain value', { x: 72, y: 708 - i * 26, size: 11, font: draft.fonts.body })
      }
    })
    expect(headings((await convert(bytes)).blocks).length).toBeLessThan(18)
  })
})

describe('paragraphs', () => {
  it('go on over a page break with one box on each page', async () => {
    const draft = await newDraft()
    const half = 'the sentence that begins on the first page goes on without any stop until'
    drawBlock(draft, addPage(draft), half, { y: 100 })
    drawBlock(draft, addPage(draft), 'it ends on the second page.', { y: 700 })
    const { blocks } = await convert(await save(draft))
    expect(blocks.map((block) => block.text)).toEqual([`${half} it ends on the second page.`])
    expect(blocks[0]?.boxes.map((box) => box.page)).toEqual([1, 2])
  })

  it('have words mended that were broken at a line end', async () => {
    const bytes = await singlePagePdf((draft, page) => {
      const lines = [
        'The committee met to dis-',
        'cuss the state-of-the-',
        'art and the UTF-',
        '8 encoding today',
      ]
      lines.forEach((line, i) =>
        page.drawText(line, { x: 72, y: 700 - i * 14, size: 11, font: draft.fonts.body }),
      )
      const others = ['It is a state-of-the-art machine in every way it can be.']
      others.forEach((line) =>
        page.drawText(line, { x: 72, y: 600, size: 11, font: draft.fonts.body }),
      )
    })
    const text = textOf((await convert(bytes)).blocks)
    expect(text).toContain('to discuss the')
    expect(text).toContain('UTF-8 encoding')
  })

  it('have their size from the text matrix when the font says 1', async () => {
    const bytes = await singlePagePdf((draft, page) => {
      drawScaled(draft, page, 'Scaled title of the page', { y: 720, size: 20 })
      for (let i = 0; i < 12; i += 1) {
        drawScaled(
          draft,
          page,
          `Line ${i} of a text that is long enough to count as running text`,
          { y: 690 - i * 13, size: 10 },
        )
      }
    })
    expect(headings((await convert(bytes)).blocks)).toEqual([[1, 'Scaled title of the page']])
  })
})

describe('tables', () => {
  it('keep cells that reach over several columns', async () => {
    const bytes = await singlePagePdf((draft, page) => {
      drawGrid(draft, page, {
        x: 72,
        top: 700,
        columnWidths: [100, 100, 100],
        rowHeight: 20,
        rows: [
          ['Name', 'Both halves', ''],
          ['a', 'b', 'c'],
          ['d', 'e', 'f'],
        ],
        wide: { row: 0, column: 1 },
      })
    })
    const [table] = (await convert(bytes)).blocks
    if (table?.kind !== 'table') throw new Error('There is no table.')
    expect(table.html).toContain('<tr><td>Name</td><td colspan="2">Both halves</td></tr>')
  })

  it('are found without rules when numbers stand in columns', async () => {
    const rows = [
      ['Year', 'Revenue', 'Cost', 'Margin'],
      ['2019', '1,204', '988', '216'],
      ['2020', '1,300', '1,002', '298'],
      ['2021', '1,450', '1,100', '350'],
    ]
    const bytes = await singlePagePdf((draft, page) => {
      drawBlock(draft, page, sentence(1, 30), { y: 720 })
      rows.forEach((row, r) => {
        row.forEach((cell, c) => {
          const font = r === 0 ? draft.fonts.bold : draft.fonts.body
          page.drawText(cell, { x: 72 + c * 90, y: 660 - r * 15, size: 10, font })
        })
      })
      drawBlock(draft, page, sentence(2, 30), { y: 560 })
    })
    const tables = (await convert(bytes)).blocks.filter((block) => block.kind === 'table')
    expect(tables.map((table) => table.text)).toEqual([
      rows.map((row) => row.join('\t')).join('\n'),
    ])
  })

  it('are not made of contents lists with dot leaders', async () => {
    const bytes = await singlePagePdf((draft, page) => {
      const entries = [
        ['1', 'Introduction', '1'],
        ['2', 'Methods', '4'],
        ['2.1', 'Materials', '5'],
        ['3', 'Results', '9'],
      ]
      entries.forEach(([number, title, target], i) => {
        const y = 700 - i * 15
        const font = draft.fonts.body
        page.drawText(`${number}   ${title} ${'.'.repeat(90)}`, { x: 72, y, size: 10, font })
        page.drawText(target ?? '', { x: 500, y, size: 10, font })
      })
    })
    const { blocks } = await convert(bytes)
    expect(blocks.map((block) => block.kind)).toEqual([
      'list_item',
      'list_item',
      'list_item',
      'list_item',
    ])
    expect(blocks[2]?.text).toBe('2.1 Materials 5')
  })
})

describe('boxes', () => {
  const TOLERANCE = 6

  /** The largest distance between a block's sides and those expected, in pixels. */
  const offBy = (block: Block | undefined, expected: Omit<Box, 'page'>): number => {
    const [box] = block?.boxes ?? []
    if (box === undefined) return Infinity
    const sides = (area: Omit<Box, 'page'>): number[] => [
      area.x,
      area.y,
      area.x + area.width,
      area.y + area.height,
    ]
    const wanted = sides(expected)
    return Math.max(...sides(box).map((side, i) => Math.abs(side - (wanted[i] ?? Infinity))))
  }

  it.each([
    [72, { x: 100, y: 172, width: 96, height: 24 }],
    [144, { x: 200, y: 344, width: 192, height: 48 }],
  ])('lie where the text was drawn at %i dpi', async (dpi, expected) => {
    const { blocks } = await convert(await placedWordPdf({ x: 100, y: 600 }), { dpi })
    expect(offBy(blocks[0], expected)).toBeLessThanOrEqual((TOLERANCE * dpi) / 72)
  })

  it('count from the corner of the crop box', async () => {
    const crop = { x: 50, y: 100, width: 400, height: 600 }
    const { blocks } = await convert(await placedWordPdf({ x: 100, y: 600, crop }))
    const expected = { x: 50, y: 80, width: 96, height: 24 }
    expect(offBy(blocks[0], expected)).toBeLessThanOrEqual(TOLERANCE)
  })

  it.each([
    [90, { x: 596, y: 100, width: 24, height: 96 }],
    [180, { x: 612 - 196, y: 596, width: 96, height: 24 }],
    [270, { x: 172, y: 612 - 196, width: 24, height: 96 }],
  ] as const)('follow a page turned by %i degrees', async (rotate, expected) => {
    const { blocks } = await convert(await placedWordPdf({ x: 100, y: 600, rotate }))
    expect(blocks[0]?.text).toBe('Landmark')
    expect(offBy(blocks[0], expected)).toBeLessThanOrEqual(TOLERANCE)
  })

  it('of sideways text lie on the page as it is shown', async () => {
    const bytes = await singlePagePdf((draft, page) => {
      drawSideways(draft, page, ['Sideways words run upwards', 'and go on in the next line.'])
    })
    const { blocks } = await convert(bytes)
    expect(textOf(blocks)).toBe('Sideways words run upwards and go on in the next line.')
    const expected = { x: 191, y: 580, width: 26, height: 112 }
    expect(offBy(blocks[0], expected)).toBeLessThanOrEqual(TOLERANCE)
  })
})

describe('files that cannot be converted', () => {
  it('are refused as empty without bytes', async () => {
    expect((await failure('')).code).toBe('empty')
  })

  it.each([
    ['HTML', '<!DOCTYPE html><html><body>Not found</body></html>'],
    ['random bytes', Uint8Array.from({ length: 4_000 }, (_, i) => (i * 7_919) % 251)],
  ])('are refused as wrong_format when they are %s', async (_, bytes) => {
    expect((await failure(bytes)).code).toBe('wrong_format')
  })

  it('are refused as damaged when only the header is a PDF', async () => {
    expect((await failure(`%PDF-1.7\n${'noise '.repeat(500)}`)).code).toBe('damaged')
  })

  it('are refused as encrypted when they need a password', async () => {
    expect((await failure(encryptedPdf())).code).toBe('encrypted')
  })

  it('are refused as empty when no page has text', async () => {
    expect((await failure(await scannedPdf(2))).code).toBe('empty')
  })

  it('are refused as too_large beyond the page limit', async () => {
    const error = await failure(await reportPdf(), { maxPages: 3 })
    expect(error.code).toBe('too_large')
    expect(error.message).toContain('4 pages')
  })
})

describe('files with faults', () => {
  it('are read when only the owner has a password', async () => {
    expect(textOf((await convert(ownerLockedPdf())).blocks)).toBe('Behind a lock')
  })

  it('give what is left when the end is missing, with a warning', async () => {
    const whole = await reportPdf({ layout: 'classic' })
    const { blocks, warnings } = await convert(whole.subarray(0, Math.floor(whole.length * 0.6)))
    expect(textOf(blocks)).toContain('First paragraph.')
    expect(warnings[0]).toMatch(/damaged|missing/u)
  })

  it('hand out the bytes that were read instead, which give the same again', async () => {
    const whole = await reportPdf({ layout: 'classic' })
    const repaired: Uint8Array[] = []
    const keepRepaired = async (bytes: Uint8Array): Promise<void> => void repaired.push(bytes)
    const cut = whole.subarray(0, Math.floor(whole.length * 0.6))
    const { blocks } = await convert(cut, { keepRepaired })
    expect(repaired).toHaveLength(1)
    expect((await convert(repaired[0]!)).blocks).toEqual(blocks)
  })

  it('name the pages without a text layer', async () => {
    const { blocks, warnings, totalPages } = await convert(
      await scannedPdf(2, 'Only this page has text.'),
    )
    expect(textOf(blocks)).toBe('Only this page has text.')
    expect(warnings).toEqual([
      'Page 1 has no text layer and was left out.',
      'Page 2 has no text layer and was left out.',
    ])
    expect(totalPages).toBe(3)
  })
})

describe('long files', () => {
  it('are read in batches that report progress up to the last page', async () => {
    const seen: [number, number][] = []
    const onProgress = (done: number, total: number): void => void seen.push([done, total])
    const { blocks, totalPages } = await convert(await longPdf(210), { onProgress })
    expect(totalPages).toBe(210)
    expect(headings(blocks)).toHaveLength(42)
    expect(seen.length).toBeGreaterThan(1)
    expect(seen.at(-1)).toEqual([210, 210])
    expect(seen.map(([done]) => done)).toEqual(seen.map(([done]) => done).toSorted((a, b) => a - b))
  }, 60_000)

  it('stop at the next batch when aborted', async () => {
    const controller = new AbortController()
    const stop = (): void => controller.abort(new Error('stopped'))
    const running = convert(await longPdf(210), { signal: controller.signal, onProgress: stop })
    await expect(running).rejects.toThrow('stopped')
  }, 60_000)
})
