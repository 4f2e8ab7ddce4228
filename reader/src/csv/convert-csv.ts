import { ConversionError, type ConvertedDocument } from '../core/document-model.ts'
import type { ConvertOptions } from '../core/convert-options.ts'
import { readRows } from './read-rows.ts'
import { TableBuilder } from './table-builder.ts'
import { isLongFile, sniffText } from '../text/convert-text.ts'

/** The result contains the text of the table twice and is limited to a gigabyte. */
const MAX_CHARACTERS = 240 * 1024 * 1024

/**
 * Reads a CSV or TSV file, with delimiter, quoting and encoding detected from its content, as one table. The block's
 * `text` has every row; its `html` is a preview of the first 20 and last 5 rows (long cells and more than 200 columns
 * cut); `metadata.summary` has its size, the names of the columns and the range of numbers in each.
 * The file is read in pieces, and the text of a long one is spooled, so that it is never in memory.
 * @throws ConversionError `wrong_format`, `empty` or `too_large`
 */
export async function convertCsv(
  path: string,
  { spool }: ConvertOptions = {},
): Promise<ConvertedDocument> {
  await sniffText(path)
  const ofLong = (await isLongFile(path)) ? spool : undefined
  let table = new TableBuilder(ofLong)
  const warnings = await readRows(path, () => {
    table = new TableBuilder(ofLong)
    const current = table
    return (row) => {
      current.add(row)
      if (current.length <= MAX_CHARACTERS) return
      throw new ConversionError(
        'too_large',
        'The table contains more text than the server accepts.',
      )
    }
  })
  const block = table.build()
  if (block === null) throw new ConversionError('empty', 'The table contains no text.')
  return { blocks: [block], totalPages: null, warnings }
}
