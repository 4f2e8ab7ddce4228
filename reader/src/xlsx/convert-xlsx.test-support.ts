import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { type CellParts, rowsXml, workbookOf } from '../../test/fixtures/xlsx.ts'
import { STYLES } from '../../test/fixtures/xlsx-report.ts'
import type { Block, ConvertedDocument, TableBlock } from '../core/document-model.ts'
import { convertXlsx } from './convert-xlsx.ts'

export async function convert(content: string | Uint8Array): Promise<ConvertedDocument> {
  await using folder = await tempFolder()
  return await convertXlsx(await folder.put('a.xlsx', content))
}

/** A workbook with one sheet, `S`. `after` is the XML after its rows. */
export const sheetOf = (cells: readonly CellParts[], after = '', styles = STYLES): Buffer =>
  workbookOf({ sheets: [{ name: 'S', rows: rowsXml(cells), after }], styles })

/** Kind, block type and range of a block. */
export const typed = ({ metadata, kind }: Block): readonly unknown[] => [
  kind,
  metadata?.['block_type'],
  metadata?.['cell_range'],
]

export const blocksBelow = ({ blocks }: ConvertedDocument): readonly Block[] =>
  blocks.filter(({ kind }) => kind !== 'heading')

export const tables = ({ blocks }: ConvertedDocument): readonly TableBlock[] =>
  blocks.filter((block): block is TableBlock => block.kind === 'table')
