import { ConversionError, type ConvertedDocument } from '../core/document-model.ts'
import type { ConvertOptions } from '../core/convert-options.ts'
import { readRows } from './read-rows.ts'
import { TableBuilder } from './table-builder.ts'
import { isLongFile, sniffText } from '../text/convert-text.ts'

/** The result contains the table's text twice and is limited to a gigabyte. */
const MAX_CHARACTERS = 240 * 1024 * 1024

/**
 * Reads a CSV or TSV file as one table. It detects the delimiter, quoting and encoding from the
 * content. The block's `text` has every row. Its `html` is a preview of the first 20 and last 5
 * rows, with long cells and more than 200 columns cut. `metadata.summary` has the size, the column
 * names and the range of numbers in each column. The file is read in pieces and long text is
 * spooled, so the whole file is never in memory.
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
