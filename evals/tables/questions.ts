import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Half, TrueDocument } from '../../bench/documents/documents.ts'
import type { TrueRow, TrueTable } from '../../reader/test/fixtures/tables/truth.ts'

/** A question for one value of a table. */
type Written = {
  readonly id: string
  readonly document: string
  readonly text: string
  /** Index of the table in the document. */
  readonly table: number
  readonly name: string
  readonly groups: readonly string[]
  /** The head of the value, its levels separated by " › ". */
  readonly head: string
  readonly value: string
  /** Another value of the row, if the name has several rows. */
  readonly with?: string
}

export type Question = {
  readonly id: string
  readonly text: string
  readonly document: TrueDocument
  readonly table: TrueTable
  readonly row: TrueRow
  readonly column: number
}

const headOf = (table: TrueTable, column: number): string => (table.heads[column] ?? []).join(' › ')

function find(written: Written, document: TrueDocument): Question {
  const table = document.tables[written.table]
  const rows = (table?.rows ?? []).filter(
    ({ name, groups, values }) =>
      name === written.name &&
      groups.join() === written.groups.join() &&
      (written.with === undefined || values.includes(written.with)),
  )
  const [row] = rows
  if (table === undefined || row === undefined || rows.length > 1) {
    throw new Error(`The question ${written.id} has ${String(rows.length)} rows.`)
  }
  const column = row.values.findIndex(
    (value, i) => value === written.value && headOf(table, i) === written.head,
  )
  if (column < 0) throw new Error(`The row of the question ${written.id} lacks its value.`)
  return { id: written.id, text: written.text, document, table, row, column }
}

/** The questions about the documents of a half, in the file HALF.jsonl of this folder. */
export async function readQuestions(
  half: Half,
  documents: readonly TrueDocument[],
): Promise<Question[]> {
  const file = join(import.meta.dirname, `${half}.jsonl`)
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  const byName = new Map(documents.map((document) => [document.name, document]))
  return lines.flatMap((line) => {
    const written = JSON.parse(line) as Written
    const document = byName.get(written.document)
    return document === undefined ? [] : [find(written, document)]
  })
}
