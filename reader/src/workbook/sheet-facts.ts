import type { WorkBook } from '@e965/xlsx'
import { ConversionError } from '../core/document-model.ts'
import { OfficePackage } from '../office/office-package.ts'
import { Styles } from '../opendocument/open-document-styles.ts'
import type { HiddenParts } from '../xlsx/hidden-parts.ts'
import { hiddenParts, HiddenPartsReader } from './hidden-parts.ts'
import { CellTextReader, type OpenCellTexts } from './open-cell-texts.ts'

/** What the library doesn't say about the sheets of a workbook. */
export type SheetFacts = {
  /** By the number of the sheet. */
  readonly hidden: readonly HiddenParts[]
  readonly texts: OpenCellTexts
}

/** Reads both from an OpenDocument workbook, of which the library reads what is damaged: up to the damage. */
async function factsOfOpenDocument(path: string): Promise<SheetFacts> {
  using file = await OfficePackage.open(path)
  const hidden = new HiddenPartsReader()
  let texts: CellTextReader | undefined
  try {
    const styles = await Styles.read(file)
    if (styles.hasRunFacts) texts = new CellTextReader(styles)
    await file.readXml('content.xml', {
      open: (name, attributes, parents) => {
        hidden.open(name, attributes, parents)
        texts?.open(name, attributes)
      },
      text: (data) => texts?.text(data),
      close: (name) => texts?.close(name),
    })
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error
  }
  const found = texts
  return { hidden: hidden.sheets, texts: (...place) => found?.textAt(...place) }
}

/** What is hidden in the sheets of a workbook, and the texts of cells that are set differently in parts. */
export async function readSheetFacts(path: string, book: WorkBook): Promise<SheetFacts> {
  if (book.bookType === 'ods') return await factsOfOpenDocument(path)
  return { hidden: await hiddenParts(path, book), texts: () => undefined }
}
