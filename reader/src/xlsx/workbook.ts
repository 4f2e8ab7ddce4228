import type { OfficePackage } from '../office/office-package.ts'
import { type OfficeKind, wrongFormat } from '../office/open-office.ts'
import { isOn, prefixed, wholeNumber } from '../office/xml.ts'
import { type XmlNode, childrenOf, find, readRoot } from '../office/xml-tree.ts'

export type SheetEntry = {
  readonly name: string
  /** Name of its part, or null if the file doesn't contain the sheet. */
  readonly part: string | null
  readonly kind: 'worksheet' | 'chartsheet' | 'other'
  readonly isHidden: boolean
}

/** A name for a formula, usually for a range. */
export type DefinedName = {
  readonly name: string
  /** The formula without `=`, e.g. Inputs!$B$2. */
  readonly formula: string
  /** Sheet to which the name is limited, or null for the whole workbook. */
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

export const EXCEL: OfficeKind = { suffix: 'xlsx', program: 'Excel', file: 'an Excel workbook' }

async function findWorkbookPart(file: OfficePackage): Promise<string> {
  const main = await file.mainPart()
  const part = main !== undefined && file.has(main) ? main : 'xl/workbook.xml'
  if (!file.has(part)) throw wrongFormat(EXCEL)
  return part
}

/**
 * Reads the list of sheets, in the order of their tabs, and the defined names.
 * @throws ConversionError `wrong_format` without a workbook
 */
export async function readWorkbook(file: OfficePackage): Promise<Workbook> {
  const part = await findWorkbookPart(file)
  const root = await readRoot(file, part)
  const related = await file.relationships(part)
  const ofType = (type: string) =>
    [...related.values()].find((relationship) => relationship.type === type)?.target ?? null
  const sheets = childrenOf(find(root, 'sheets'), 'sheet')
    .slice(0, MAX_SHEETS)
    .map(({ attributes }, index): SheetEntry => {
      const { name = '', state = 'visible' } = attributes
      const target = related.get(prefixed(attributes, 'id') ?? '')
      const found = target !== undefined && file.has(target.target)
      const type = target?.type
      return {
        name: name.trim() === '' ? `Sheet ${index + 1}` : name,
        part: found ? target.target : null,
        kind: type === 'worksheet' || type === 'chartsheet' ? type : 'other',
        isHidden: state !== 'visible',
      }
    })
  return {
    sheets,
    names: childrenOf(find(root, 'definedNames'), 'definedName')
      .flatMap((node) => definedName(node, sheets))
      .slice(0, MAX_NAMES),
    date1904: isOn(find(root, 'workbookPr')?.attributes['date1904']),
    sharedStrings: ofType('sharedStrings'),
    styles: ofType('styles'),
    theme: ofType('theme'),
  }
}

function definedName({ attributes, text }: XmlNode, sheets: readonly SheetEntry[]): DefinedName[] {
  const { name = '', localSheetId, comment = null, hidden } = attributes
  const formula = text.trim()
  // Hidden names and those with this prefix belong to the application, e.g. print areas.
  if (isOn(hidden) || name === '' || name.startsWith('_xlnm.')) return []
  if (formula === '' || formula.length > MAX_NAME_FORMULA) return []
  return [{ name, formula, sheet: sheets[wholeNumber(localSheetId, -1)]?.name ?? null, comment }]
}
