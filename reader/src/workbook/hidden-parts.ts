import { readFile } from 'node:fs/promises'
import { read, type WorkBook } from '@e965/xlsx'
import { isDamage } from '../core/attempts.ts'
import { OfficePackage } from '../office/office-package.ts'
import { type Attributes, prefixed, wholeNumber, type XmlHandler } from '../office/xml.ts'
import { MAX_COLUMN, MAX_ROW } from '../xlsx/address.ts'
import { HiddenParts } from '../xlsx/hidden-parts.ts'

/**
 * The hidden rows and columns of a workbook's sheets, in their order. The library gives those of OpenDocument workbooks
 * never, and columns of the others only together with styles.
 */
export async function hiddenParts(path: string, book: WorkBook): Promise<HiddenParts[]> {
  if (book.bookType === 'ods') return await ofOpenDocument(path)
  const styled = styledSheets(await readFile(path))
  return book.SheetNames.map((name) => {
    const hidden = new HiddenParts()
    for (const [at, row] of Object.entries(book.Sheets[name]?.['!rows'] ?? {})) {
      if (row?.hidden === true) hidden.hideRow(Number(at) + 1)
    }
    for (const [at, column] of Object.entries(styled?.Sheets[name]?.['!cols'] ?? {})) {
      if (column?.hidden === true) hidden.hideColumn(Number(at) + 1)
    }
    return hidden
  })
}

/** A workbook's sheets with the styles of columns, or null if these can't be read. Then nothing is marked. */
function styledSheets(bytes: Buffer): WorkBook | null {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellStyles: true,
      cellFormula: false,
      sheetRows: 1,
    })
  } catch {
    return null
  }
}

const isUnseen = (attributes: Attributes): boolean =>
  ['collapse', 'filter'].includes(prefixed(attributes, 'visibility') ?? '')

const repeated = (attributes: Attributes, of: 'rows' | 'columns'): number =>
  Math.max(1, wholeNumber(prefixed(attributes, `number-${of}-repeated`), 1))

async function ofOpenDocument(path: string): Promise<HiddenParts[]> {
  using file = await OfficePackage.open(path)
  const sheets: HiddenParts[] = []
  let [row, column] = [1, 1]
  const reader: XmlHandler = {
    open: (name, attributes, parents) => {
      const sheet = sheets.at(-1)
      if (name === 'table' && parents.at(-1) === 'spreadsheet') {
        sheets.push(new HiddenParts())
        ;[row, column] = [1, 1]
      } else if (name === 'table-row') {
        const end = Math.min(row + repeated(attributes, 'rows'), MAX_ROW + 1)
        if (isUnseen(attributes)) for (let at = row; at < end; at++) sheet?.hideRow(at)
        row = end
      } else if (name === 'table-column') {
        const end = Math.min(column + repeated(attributes, 'columns'), MAX_COLUMN + 1)
        if (isUnseen(attributes)) for (let at = column; at < end; at++) sheet?.hideColumn(at)
        column = end
      }
    },
  }
  try {
    await file.readXml('content.xml', reader)
  } catch (error) {
    // The library reads what is damaged here.
    if (!isDamage(error)) throw error
  }
  return sheets
}
