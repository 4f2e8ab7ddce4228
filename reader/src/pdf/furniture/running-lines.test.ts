import { describe, expect, it } from 'vitest'
import { convertBytes, textOf } from '../../../test/fixtures/convert-pdf.ts'
import {
  addPage,
  drawBlock,
  newDraft,
  save,
  sentence,
  type Draft,
} from '../../../test/fixtures/pdf.ts'
import type { ConvertedDocument } from '../../core/document-model.ts'

type Placed = readonly [text: string, x: number, y: number]

/** A document with pages that contain texts at given positions and filler words below. */
async function documentOf(
  pages: number,
  textsOf: (page: number) => readonly Placed[],
  words = 200,
): Promise<ConvertedDocument> {
  const draft: Draft = await newDraft()
  for (let number = 1; number <= pages; number += 1) {
    const page = addPage(draft)
    for (const [text, x, y] of textsOf(number)) {
      page.drawText(text, { x, y, size: 10, font: draft.fonts.body })
    }
    if (words > 0) drawBlock(draft, page, sentence(number, words), { y: 650, size: 10 })
  }
  return await convertBytes(await save(draft, 'classic'))
}

it('drops page numbers and titles near a wide margin, but keeps other numbers at that height', async () => {
  const texts = (number: (page: number) => number) =>
    documentOf(5, (page) => [
      [String(number(page)), 72, 692],
      ['On the measurement of tides', 240, 692],
      [`Chapter ${page}`, 72, 672],
    ])
  const counted = textOf((await texts((page) => page + 12)).blocks)
  expect(counted).not.toContain('measurement of tides')
  expect(counted).toContain('Chapter 3')
  const others = textOf((await texts((page) => 7 * page * page)).blocks)
  expect(others.split('measurement of tides')).toHaveLength(6)
})

describe('lines that change from page to page', () => {
  it('are kept if they are numbers of invoices or customers, however they are set', async () => {
    const { blocks } = await documentOf(5, (page) => [
      [`Invoice No. ${1000 + page}`, 72, 756],
      [`Customer: ${500 + page}`, 400, 756],
      ['Date', 72, 742],
      [`${page}. May 2024`, 400, 742],
      [`Account ${7 * page}`, 72, 30],
      ['Reference', 72, 44],
      [`88${page}1`, 300, 44],
    ])
    const text = textOf(blocks)
    for (let page = 1; page <= 5; page += 1) {
      expect(text).toContain(`Invoice No. ${1000 + page}`)
      expect(text).toContain(`Customer: ${500 + page}`)
      expect(text).toContain(`${page}. May 2024`)
      expect(text).toContain(`Account ${7 * page}`)
      expect(text).toContain(`88${page}1`)
    }
  })

  it('are kept if they are names next to the page number that appear nowhere else', async () => {
    const { blocks } = await documentOf(4, (page) => [
      [`Statement of ${['Ada', 'Ben', 'Cleo', 'Dan'][page - 1]}`, 72, 756],
      [`${page}`, 500, 756],
    ])
    for (const name of ['Ada', 'Ben', 'Cleo', 'Dan']) {
      expect(textOf(blocks)).toContain(`Statement of ${name}`)
    }
  })

  it('are kept if they are names on two pages each that appear nowhere else', async () => {
    const { blocks } = await documentOf(4, (page) => [
      [`Contract ${page <= 2 ? 'A-17' : 'B-29'}`, 72, 756],
    ])
    expect(textOf(blocks)).toContain('Contract A-17')
    expect(textOf(blocks)).toContain('Contract B-29')
  })

  it('are kept if the page has nothing else', async () => {
    const { blocks } = await documentOf(
      6,
      (page) => [
        ['Concert in the harbour', 72, 756],
        [`Page ${page}`, 72, 740],
      ],
      0,
    )
    expect(textOf(blocks)).toContain('Concert in the harbour')
  })
})

it('drops running heads in wide margins that alternate and whose numbers restart', async () => {
  const parts = [
    { name: 'Opinion of the Trust', pages: 11 },
    { name: 'MOORE, J., dissenting', pages: 5 },
    { name: 'BELL, J., concurring', pages: 2 },
  ]
  const heads = parts.flatMap(({ name, pages }) =>
    Array.from({ length: pages }, (_, at): Placed[] => [
      [String(at + 1), at % 2 ? 162 : 440, 684],
      [at % 2 ? 'DOE v. HARBOUR TRUST' : 'Cite as: 597 H. T. (2022)', 230, 684],
      [name, 250, 670],
    ]),
  )
  const { blocks } = await documentOf(
    heads.length,
    (page) => [
      ...(heads[page - 1] ?? []),
      [page === 12 ? 'MOORE, J., dissenting from the harbour' : '', 72, 200],
      [page === 17 ? 'BELL, J., concurring in part' : '', 72, 200],
    ],
    60,
  )
  const text = textOf(blocks)
  expect(text).not.toContain('HARBOUR TRUST')
  expect(text).not.toContain('Opinion of the Trust')
  expect(text).not.toContain('Cite as')
  expect(text.match(/dissenting/gu)).toHaveLength(1)
  expect(text.match(/concurring/gu)).toHaveLength(1)
})

describe('lines that frame the pages', () => {
  it('are dropped with a warning if their text appears nowhere else', async () => {
    const warns = (document: ConvertedDocument) =>
      document.warnings.some((warning) => warning.includes('headers and footers'))
    const header = (page: number): Placed[] => [
      ['Harbour Trust Annual Report', 72, 756],
      [`${page}`, 500, 756],
    ]
    const alone = await documentOf(4, header)
    expect(textOf(alone.blocks)).not.toContain('Harbour Trust')
    expect(warns(alone)).toBe(true)
    const named = await documentOf(4, (page) =>
      page === 1 ? [['Harbour Trust Annual Report', 72, 300]] : header(page),
    )
    expect(textOf(named.blocks).match(/Harbour Trust/gu)).toHaveLength(1)
    expect(warns(named)).toBe(false)
    const footer = (page: number): Placed[] => [
      ['Harbour Trust Report HT-7', 72, 30],
      [`Page ${page} of 4`, 480, 30],
    ]
    const apart = await documentOf(4, (page) => [
      ...footer(page),
      [page === 1 ? 'Report of the Harbour Trust' : '', 72, 300],
      [page === 1 ? 'Number HT-7' : '', 72, 280],
    ])
    expect(textOf(apart.blocks)).not.toContain('Report HT-7')
    expect(warns(apart)).toBe(false)
    expect(warns(await documentOf(4, footer))).toBe(true)
  })

  it('are recognized by page numbers of any kind', async () => {
    const kinds = [
      (page: number) => `${page + 480}`,
      (page: number) => `- ${page} -`,
      (page: number) => `${page <= 3 ? 1 : 2}-${page <= 3 ? page : page - 3}`,
      (page: number) => `Seite ${page + 9} von 99`,
      (page: number) => ['i', 'ii', 'iii', 'iv', 'v', 'vi'][page - 1] ?? '',
    ]
    for (const kind of kinds) {
      const { blocks, warnings } = await documentOf(6, (page) => [[kind(page), 300, 30]], 60)
      expect(blocks.map(({ text }) => text)).toEqual(
        Array.from({ length: 6 }, (_, at) => sentence(at + 1, 60)),
      )
      expect(warnings).toEqual([])
    }
  })
})
