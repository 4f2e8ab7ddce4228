import { ConversionError } from '../document-model.ts'
import type { OfficePackage } from '../office/office-package.ts'
import { type OfficeKind, wrongFormat } from '../office/open-office.ts'
import { isOn, prefixed, wholeNumber } from '../office/xml.ts'

export type SheetEntry = {
  readonly name: string
  /** Name of its part; null when the workbook names a sheet that the file does not hold. */
  readonly part: string | null
  readonly kind: 'worksheet' | 'chartsheet' | 'other'
  readonly isHidden: boolean
}

/** A name for a formula, mostly for a range. */
export type DefinedName = {
  readonly name: string
  /** The formula without `=`, e.g. Inputs!$B$2. */
  readonly formula: string
  /** Sheet to which the name is limited; null for the whole workbook. */
  readonly sheet: string | null
  readonly comment: string | null
}

export type Workbook = {
  readonly sheets: readonly SheetEntry[]
  readonly names: readonly DefinedName[]
  /** Whether serial day numbers count from 1904 instead of 1900. */
  readonly date1904: boolean
  /** Parts that all sheets share. */
  readonly sharedStrings: string | null
  readonly styles: string | null
  readonly theme: string | null
}

const MAX_SHEETS = 2000
const MAX_NAMES = 2000
const MAX_NAME_FORMULA = 1024

type RawSheet = {
  readonly name: string
  readonly id: string | undefined
  readonly isHidden: boolean
}
type RawName = Omit<DefinedName, 'sheet'> & { readonly sheetIndex: number | null }

/** Collects what workbook.xml says. */
class WorkbookReader {
  readonly sheets: RawSheet[] = []
  readonly names: RawName[] = []
  date1904 = false
  #name: RawName | null = null

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    if (tag === 'sheet' && this.sheets.length < MAX_SHEETS) {
      const { name = '', state = 'visible' } = attributes
      const id = prefixed(attributes, 'id')
      this.sheets.push({ name, id, isHidden: state !== 'visible' })
    } else if (tag === 'workbookPr') {
      this.date1904 = isOn(attributes['date1904'])
    } else if (tag === 'definedName') {
      const { name = '', localSheetId, comment = null, hidden } = attributes
      // Hidden names and those that start so are the program's own, e.g. print areas.
      if (isOn(hidden) || name === '' || name.startsWith('_xlnm.')) return
      const sheetIndex = localSheetId === undefined ? null : wholeNumber(localSheetId, -1)
      this.#name = { name, formula: '', sheetIndex, comment }
    }
  }

  text(text: string): void {
    if (this.#name === null) return
    this.#name = { ...this.#name, formula: this.#name.formula + text }
  }

  close(tag: string): void {
    if (tag !== 'definedName' || this.#name === null) return
    const formula = this.#name.formula.trim()
    if (formula !== '' && formula.length <= MAX_NAME_FORMULA && this.names.length < MAX_NAMES) {
      this.names.push({ ...this.#name, formula })
    }
    this.#name = null
  }
}

export const EXCEL: OfficeKind = { suffix: 'xlsx', program: 'Excel', file: 'an Excel workbook' }

async function findWorkbookPart(file: OfficePackage): Promise<string> {
  const main = await file.mainPart()
  const part = main !== undefined && file.has(main) ? main : 'xl/workbook.xml'
  if (part.endsWith('.bin') || file.has('xl/workbook.bin')) {
    throw new ConversionError(
      'unsupported',
      'The file is a binary Excel workbook (.xlsb). Save it as .xlsx and upload it again.',
    )
  }
  if (!file.has(part)) throw wrongFormat(EXCEL)
  return part
}

/**
 * Reads the list of sheets, in the order of their tabs, and the defined names.
 * Throws ConversionError: `wrong_format` without a workbook, `unsupported` for the binary format.
 */
export async function readWorkbook(file: OfficePackage): Promise<Workbook> {
  const part = await findWorkbookPart(file)
  const reader = new WorkbookReader()
  await file.readXml(part, reader)
  const related = await file.relationships(part)
  const ofType = (type: string) =>
    [...related.values()].find((relationship) => relationship.type === type)?.target ?? null
  const sheets = reader.sheets.map(({ name, id, isHidden }, index): SheetEntry => {
    const target = id === undefined ? undefined : related.get(id)
    const found = target !== undefined && file.has(target.target)
    const type = target?.type
    const kind = type === 'worksheet' || type === 'chartsheet' ? type : 'other'
    const shown = name.trim() === '' ? `Sheet ${index + 1}` : name
    return { name: shown, part: found ? target.target : null, kind, isHidden }
  })
  return {
    sheets,
    names: reader.names.map(({ sheetIndex, ...name }) => ({
      ...name,
      sheet: sheetIndex === null ? null : (sheets[sheetIndex]?.name ?? null),
    })),
    date1904: reader.date1904,
    sharedStrings: ofType('sharedStrings'),
    styles: ofType('styles'),
    theme: ofType('theme'),
  }
}
