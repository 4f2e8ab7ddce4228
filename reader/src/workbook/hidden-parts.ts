import { readFile } from 'node:fs/promises'
import { read, type WorkBook } from '@e965/xlsx'
import { type Attributes, prefixed, wholeNumber } from '../office/xml.ts'
import { MAX_COLUMN, MAX_ROW } from '../xlsx/address.ts'
import { HiddenParts } from '../xlsx/hidden-parts.ts'

/**
 * The hidden rows and columns of the sheets of a binary workbook, in their order. The library gives columns only together
 * with styles.
 */
export async function hiddenParts(path: string, book: WorkBook): Promise<HiddenParts[]> {
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

/** Collects the hidden rows and columns of the sheets of an OpenDocument workbook, in their order. */
export class HiddenPartsReader {
  readonly sheets: HiddenParts[] = []
  #row = 1
  #column = 1

  open(name: string, attributes: Attributes, parents: readonly string[]): void {
    const sheet = this.sheets.at(-1)
    if (name === 'table' && parents.at(-1) === 'spreadsheet') {
      this.sheets.push(new HiddenParts())
      ;[this.#row, this.#column] = [1, 1]
    } else if (name === 'table-row') {
      const end = Math.min(this.#row + repeated(attributes, 'rows'), MAX_ROW + 1)
      if (isUnseen(attributes)) for (let at = this.#row; at < end; at++) sheet?.hideRow(at)
      this.#row = end
    } else if (name === 'table-column') {
      const end = Math.min(this.#column + repeated(attributes, 'columns'), MAX_COLUMN + 1)
      if (isUnseen(attributes)) for (let at = this.#column; at < end; at++) sheet?.hideColumn(at)
      this.#column = end
    }
  }
}
