import type { Driver, Session } from '../db/index.ts'
import { quoted, readOutline, type Outline } from './outline.ts'

/** Batches of rows as JSON objects, one per line. */
export type Lines = AsyncIterable<readonly string[]>

/** Reads a database as it is at one moment. */
export type DatabaseReader = {
  readonly outline: Outline
  /** Its size on disk. */
  readonly bytes: number
  readonly rows: (table: string) => Lines
  /** The rows of a query, like {@link rows}. */
  readonly select: (query: string) => Lines
}

/** The approximate text size of a batch. */
const BATCH_CHARACTERS = 1024 * 1024
const FIRST_ROWS = 20
const MOST_ROWS = 5_000

/**
 * Reads a whole database in one transaction that sees it as it was at the start. On a server, nobody has to wait. An
 * embedded database serves no other requests during this time.
 */
export function readDatabase<T>(
  driver: Driver,
  work: (reader: DatabaseReader) => Promise<T>,
): Promise<T> {
  const opening = 'set transaction isolation level repeatable read, read only'
  return driver.transaction(opening, async (session) => {
    const outline = await readOutline(session)
    const size = await session.query('select pg_database_size(current_database()) as bytes', [])
    // Row-level security hides the rows from the owner of the tables.
    await session.query('set local role arbor_system', [])
    const columns = new Map(outline.tables.map((table) => [table.name, table.columns]))
    return work({
      outline,
      bytes: Number(size.rows[0]?.['bytes']),
      rows: (table) => {
        const names = (columns.get(table) ?? []).map(quoted).join(', ')
        return select(session, `select ${names} from ${quoted(table)}`)
      },
      select: (query) => select(session, query),
    })
  })
}

async function* select(session: Session, query: string): Lines {
  await session.query(
    `declare transfer no scroll cursor for select row_to_json(r)::text as line from (${query}) r`,
    [],
  )
  for (let count = FIRST_ROWS; ;) {
    const { rows } = await session.query(`fetch ${String(count)} from transfer`, [])
    if (rows.length === 0) break
    const lines = rows.map(({ line }) => String(line))
    yield lines
    const characters = lines.reduce((sum, line) => sum + line.length, 0)
    const fitting = Math.ceil((BATCH_CHARACTERS * lines.length) / characters)
    count = Math.min(fitting, count * 4, MOST_ROWS)
  }
  await session.query('close transfer', [])
}
