import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ConvertedDocument } from '../../../../reader/src/core/document-model.ts'
import { convertCsv } from '../../../../reader/src/csv/convert-csv.ts'
import { convertDocx } from '../../../../reader/src/docx/convert-docx.ts'
import { convertMarkdown } from '../../../../reader/src/markdown/convert-markdown.ts'
import { convertPdf } from '../../../../reader/src/pdf/convert-pdf.ts'
import { readSamples, SAMPLES } from './samples.ts'

function headingsOf({ blocks }: ConvertedDocument): string[] {
  return blocks.filter(({ kind }) => kind === 'heading').map(({ text }) => text)
}

function tablesOf({ blocks }: ConvertedDocument): string[][] {
  return blocks.filter(({ kind }) => kind === 'table').map(({ text }) => text.split('\n'))
}

describe('the converters read the samples', () => {
  it('the contract with its pages, headings and tables, with their places', async () => {
    const document = await convertPdf(join(SAMPLES, 'service-agreement.pdf'), { dpi: 72 })
    expect(document).toMatchObject({ totalPages: 3, warnings: [] })
    expect(headingsOf(document)).toEqual([
      'Part A: Services',
      '1. Subject of the agreement',
      '2. Term and renewal',
      '3. Vessels and inspections',
      '4. Response times',
      'Part B: Commercial terms',
      '5. Fees and payment',
      '6. Spare parts',
      '7. Liability and insurance',
      '8. Termination',
      'Schedule 1: Rules for work on board',
      'Signatures',
    ])
    expect(tablesOf(document).map((rows) => rows.length)).toEqual([4, 6])
    expect(tablesOf(document)[1]?.[4]).toBe('Diver with tender\thour\t238.00\tat least three hours')
    expect(document.blocks.every(({ boxes }) => boxes.length > 0)).toBe(true)
    expect(document.blocks.some(({ text }) => /Page \d of 3/.test(text))).toBe(false)
  })

  it('the handbook with its nested headings, both kinds of lists and a table', async () => {
    const document = await convertDocx(join(SAMPLES, 'employee-handbook.docx'))
    expect(headingsOf(document)).toHaveLength(21)
    const levels = document.blocks.map((block) => (block.kind === 'heading' ? block.level : 0))
    expect(Math.max(...levels)).toBe(4)
    const items = document.blocks.filter(({ kind }) => kind === 'list_item')
    expect(items).toHaveLength(10)
    expect(tablesOf(document)[0]?.[2]).toBe('Parental leave\t22 weeks\tfull\t8 weeks')
  })

  it('the runbook with its nested headings, code and tables', async () => {
    const document = await convertMarkdown(join(SAMPLES, 'operations-runbook.md'))
    expect(headingsOf(document)).toHaveLength(9)
    expect(document.blocks.filter(({ kind }) => kind === 'code')).toHaveLength(2)
    expect(tablesOf(document).map((rows) => rows.length)).toEqual([5, 4])
  })

  it('the inventory with its header and 200 rows of nine cells', async () => {
    const [rows = []] = tablesOf(await convertCsv(join(SAMPLES, 'spare-parts.csv')))
    expect(rows).toHaveLength(201)
    expect(new Set(rows.map((row) => row.split('\t').length))).toEqual(new Set([9]))
  })
})

it('reads all samples, with the media types that a browser would send', async () => {
  const samples = await readSamples()
  expect(samples.map(({ fileName, mediaType }) => `${fileName}: ${mediaType}`)).toEqual([
    'service-agreement.pdf: application/pdf',
    'employee-handbook.docx: application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'operations-runbook.md: text/markdown',
    'spare-parts.csv: text/csv',
  ])
  expect(samples.every(({ bytes }) => bytes.length > 1000)).toBe(true)
})
