import { Attributor, isWrong } from '../../reader/test/fixtures/tables/attributions.ts'
import { isOnLine } from '../../reader/test/fixtures/tables/lines.ts'
import { isReadingOf, plain, wordsOf, extraWords } from '../../reader/test/fixtures/tables/names.ts'
import type { TrueRow } from '../../reader/test/fixtures/tables/truth.ts'
import type { StoredChunk } from '../../reader/test/fixtures/tables/read-rows.ts'
import type { Question } from './questions.ts'

/** Whether the text of a hit has the figure with its row name and its column name, so that it can be attributed. */
export function isAttributable(
  { document, table, row, column }: Question,
  hit: StoredChunk,
): boolean {
  if (!hit.isTable) {
    const heads = wordsOf((table.heads[column] ?? []).join(' ').replaceAll(/\^\S+/gu, ''))
    return isOnLine(row, hit.content) && extraWords(heads, wordsOf(hit.content)).length === 0
  }
  const isAlone = table.rows.filter(({ name }) => isReadingOf(name, row.name)).length === 1
  return new Attributor(document.tables)
    .rowsOf(hit)
    .filter((read) => read.row === row && (isAlone || read.isPlaced))
    .some(({ values }) =>
      values.some(
        (value) =>
          value.column === column &&
          isNamed(value.readName, row, table.rows) &&
          value.head === 'right' &&
          !isWrong(value),
      ),
    )
}

/** Whether a name is the row's, or begins it and no other, as that of a person without the position. */
function isNamed(read: string, row: TrueRow, rows: readonly TrueRow[]): boolean {
  const given = plain(read)
  const begun = rows.filter(({ name }) => plain(name).startsWith(given)).map(({ name }) => name)
  return (
    isReadingOf(read, row.name) || (begun.length > 0 && begun.every((name) => name === row.name))
  )
}
