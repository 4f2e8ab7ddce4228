import { sql } from 'kysely'
import type { Context } from '../context/context.ts'
import type { SystemTx } from '../db/index.ts'
import { isSealedWithCurrent, reseal } from '../secrets/sealing.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** The number of rows in one transaction. */
const BATCH = 100

export type ResealParts = Pick<Context, 'doors' | 'secret'>

export type Resealed = {
  /** How many values are now sealed or signed with the current secret. */
  readonly done: number
  /** How many can't be opened with any secret. They stay as they are. */
  readonly lost: number
}

/** Something that is stored sealed or signed, and how to do that again with the current secret. */
export type Resealing = {
  /** What operators call it, in the plural. */
  readonly what: string
  /** Works in small transactions, skips what is done, and can be interrupted at any time. */
  run(parts: ResealParts, signal?: AbortSignal): Promise<Resealed>
}

type ColumnType = 'uuid' | 'text' | 'integer'

/** A column with sealed values. */
export type SealedColumn = {
  readonly what: string
  readonly table: string
  readonly column: string
  /** The value is in this member of a JSON column. */
  readonly member?: string
  /** Only rows with this value in a column. */
  readonly only?: { readonly column: string; readonly value: string }
  /** The columns of the primary key with their types. */
  readonly key: Readonly<Record<string, ColumnType>>
  readonly purpose: string
  /** For values that contain others: undefined if one can't be opened. */
  readonly again?: (secret: Secrets, value: string) => Promise<string | undefined>
}

/** The primary key of most tables. */
export const OF_TENANT = { tenant_id: 'uuid', id: 'uuid' } as const

type Row = { readonly key: readonly string[]; readonly value: string }

/** Seals the values of a column again. */
export function resealColumn(place: SealedColumn): Resealing {
  return {
    what: place.what,
    async run({ doors, secret }, signal) {
      let [done, lost] = [0, 0]
      let after: readonly string[] | undefined
      for (;;) {
        signal?.throwIfAborted()
        const rows = await doors.acrossTenants((tx) => readRows(tx, place, after))
        const changed: (Row & { readonly to: string })[] = []
        for (const row of rows) {
          const to = await againOf(place, secret, row.value)
          if (to === undefined) lost += 1
          else if (to !== row.value) changed.push({ ...row, to })
        }
        if (changed.length > 0) {
          done += await doors.acrossTenants((tx) => writeRows(tx, place, changed))
        }
        if (rows.length < BATCH) return { done, lost }
        after = rows.at(-1)?.key
      }
    },
  }
}

async function againOf(
  { purpose, again }: SealedColumn,
  secret: Secrets,
  value: string,
): Promise<string | undefined> {
  if (again) return again(secret, value)
  return isSealedWithCurrent(secret, value) ? value : reseal(secret, purpose, value)
}

const keyOf = ({ key }: SealedColumn) => sql.join(Object.keys(key).map((each) => sql.ref(each)))

function valuesOf({ key }: SealedColumn, values: readonly string[]) {
  const types = Object.values(key)
  return sql.join(values.map((each, at) => sql`${each}::${sql.raw(types[at] ?? 'text')}`))
}

const valueIn = ({ column, member }: SealedColumn) =>
  member === undefined ? sql.ref(column) : sql`(${sql.ref(column)} ->> ${member})`

async function readRows(
  tx: SystemTx,
  place: SealedColumn,
  after: readonly string[] | undefined,
): Promise<readonly Row[]> {
  const { table, key, only } = place
  const texts = sql.join(Object.keys(key).map((each) => sql`${sql.ref(each)}::text`))
  const { rows } = await sql<Row>`
    select array[${texts}] as key, ${valueIn(place)} as value from ${sql.table(table)}
    where ${valueIn(place)} is not null
      ${only ? sql`and ${sql.ref(only.column)} = ${only.value}` : sql``}
      ${after ? sql`and (${keyOf(place)}) > (${valuesOf(place, after)})` : sql``}
    order by ${keyOf(place)} limit ${BATCH}`.execute(tx)
  return rows
}

/** A value that somebody has replaced in the meantime stays. */
async function writeRows(
  tx: SystemTx,
  place: SealedColumn,
  rows: readonly (Row & { readonly to: string })[],
): Promise<number> {
  const { table, column, member } = place
  const written = await Promise.all(
    rows.map(({ key, value, to }) => {
      const next =
        member === undefined
          ? sql`${to}`
          : sql`jsonb_set(${sql.ref(column)}, array[${member}::text], to_jsonb(${to}::text))`
      return sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${next}
        where (${keyOf(place)}) = (${valuesOf(place, key)}) and ${valueIn(place)} = ${value}
        returning 1 as one`.execute(tx)
    }),
  )
  return written.filter((each) => each.rows.length > 0).length
}
