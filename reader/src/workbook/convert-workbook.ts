import { readFile } from 'node:fs/promises'
import { CFB, read, set_cptable, type WorkBook } from '@e965/xlsx'
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs'
import type { ConvertOptions } from '../core/convert-options.ts'
import { ConversionError, type ConvertedDocument } from '../core/document-model.ts'
import { encrypted } from '../core/file-faults.ts'
import { sniffFormat } from '../sniff/sniff.ts'
import { assembleWorkbook } from '../xlsx/convert-xlsx.ts'
import { MAX_CELLS, tooManyCells, uncomputedFormulas } from '../xlsx/workbook-warnings.ts'
import type { DefinedName } from '../xlsx/workbook.ts'
import { openOfficeZip, readZipDirectory } from '../zip/zip-guard.ts'
import { CellStore } from '../xlsx/cell-store.ts'
import { CellTexts } from '../xlsx/cell-texts.ts'
import { HiddenParts } from '../xlsx/hidden-parts.ts'
import { SheetCells } from './sheet-cells.ts'
import { readSheetFacts } from './sheet-facts.ts'

const MAX_NAMES = 2000

const damaged = (): ConversionError =>
  new ConversionError('damaged', 'The workbook is damaged and could not be read.')

/** @throws ConversionError for files that the library must not get, or that have another format */
async function checkFile(path: string): Promise<void> {
  const found = await sniffFormat(path)
  if (found === 'empty') throw new ConversionError('empty', 'The file is empty.')
  if (found !== 'xls' && found !== 'ods' && found !== 'xlsb') {
    throw new ConversionError('wrong_format', 'The file is not a workbook of its kind.')
  }
  if (found === 'xls') return
  const { zip } = await openOfficeZip(path)
  zip.close()
}

/** The part of the library that reads and writes the archives of files. */
const archives = CFB as {
  read(bytes: Uint8Array, options: { type: 'buffer' }): object
  write(archive: object, options: { type: 'buffer'; fileType: 'zip' }): Buffer
  utils: { cfb_add(archive: object, name: string, content: Uint8Array): void }
}

const NO_STYLES =
  '<office:document-styles xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>'

/** A file's bytes. The library requires styles of OpenDocument workbooks, the format doesn't. */
async function bytesOf(path: string): Promise<Buffer> {
  const bytes = await readFile(path)
  const names = (await readZipDirectory(path))?.names ?? []
  if (!names.includes('content.xml') || names.includes('styles.xml')) return bytes
  const archive = archives.read(bytes, { type: 'buffer' })
  archives.utils.cfb_add(archive, '/styles.xml', Buffer.from(NO_STYLES))
  return archives.write(archive, { type: 'buffer', fileType: 'zip' })
}

async function open(path: string): Promise<WorkBook> {
  set_cptable(codePages)
  try {
    return read(await bytesOf(path), {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellHTML: false,
      // No sheet has more rows. Anything that files repeat beyond this is formatting.
      sheetRows: 1_048_576,
    })
  } catch (error) {
    // The library gives the reason only in its message.
    const message = error instanceof Error ? error.message : ''
    throw /password|encrypt/i.test(message) ? encrypted() : damaged()
  }
}

function namesOf({ Workbook: facts, SheetNames: sheets }: WorkBook): DefinedName[] {
  return (facts?.Names ?? []).slice(0, MAX_NAMES).flatMap(({ Name, Ref, Sheet, Comment }) => {
    // Names with this prefix belong to the application, e.g. print areas.
    if (Ref === '' || Name.startsWith('_xlnm.') || Name.startsWith('_FilterDatabase')) return []
    const sheet = Sheet === undefined ? null : (sheets[Sheet] ?? null)
    return [{ name: Name, formula: Ref, sheet, comment: Comment ?? null }]
  })
}

/**
 * Reads a workbook in a format other than .xlsx: Excel 97–2003 (.xls), OpenDocument (.ods) or
 * binary Excel (.xlsb). Sheets become the same blocks as in .xlsx. Charts, images and styles other
 * than number formats are left out, apart from struck and raised text in OpenDocument.
 * @throws ConversionError `wrong_format`, `encrypted`, `damaged`, `too_large` or `empty`
 */
export async function convertWorkbook(
  path: string,
  options: ConvertOptions = {},
): Promise<ConvertedDocument> {
  await checkFile(path)
  options.signal?.throwIfAborted()
  const book = await open(path)
  const store = new CellStore(new CellTexts(options.spool))
  const { hidden, texts } = await readSheetFacts(path, book)
  const cells = new SheetCells(store, MAX_CELLS, book, texts)
  const sheets = book.SheetNames.map((name, index) => {
    const isHidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0
    const own = { name, isHidden, hidden: hidden[index] ?? new HiddenParts() }
    return cells.read(own, book.Sheets[name])
  })
  const whole = { sheets, names: namesOf(book), styles: cells.styles, floating: null }
  const document = await assembleWorkbook(whole, options)
  const cut = cells.cutIn === null ? [] : [tooManyCells(cells.cutIn)]
  return {
    ...document,
    warnings: [...cut, ...uncomputedFormulas(cells.uncomputed), ...document.warnings],
  }
}
