import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { TSchema } from 'typebox'
import { isAny } from './sql.ts'

/**
 * What the whole service must know of a table, beside its columns. Each module describes its own in `tables.ts`, in the
 * order in which rows can be inserted: a table comes after those that it refers to.
 */
export type TableAbout = {
  /**
   * How the archive of a tenant contains its rows, or why it doesn't. Only tables without tenants omit it.
   */
  readonly archive?: Archived | string
  /** How rows that belong to deleted items are kept in the trash. Without it, none do, or they are made again. */
  readonly trash?: KeptRows
  /** The JSON of its columns, on which reads rely. Without it, an archive could store what makes them fail. */
  readonly json?: Readonly<Record<string, TSchema>>
  /** Why rows may name what was deleted permanently. Without it, nothing there may. */
  readonly records?: string
}

export type Tables = Readonly<Record<string, TableAbout>>

/** The rows of a tenant in its archive. */
export type Archived = {
  /** Columns that are not archived: secrets, and what only this server can use. */
  readonly omit?: readonly string[]
  /** A condition for rows `t`. Open runs have a job here, which doesn't travel. */
  readonly where?: string
  /** Rows that others of the same table refer to come first. */
  readonly order?: string
  /** Columns with the id of a person, and what happens if nobody here has the person's address. */
  readonly people?: Readonly<Record<string, Unknown>>
  /** Values of columns after an import, as SQL. They replace what the archive says. */
  readonly set?: Readonly<Record<string, string>>
  /** People and programs can read it in the archive. An import doesn't write it, for this reason. */
  readonly onlyRead?: string
}

/** The row is left out, the column becomes null, or the owner takes the person's place. */
export type Unknown = 'drop' | 'forget' | 'owner'

/** People who are unknown lose their own rows. */
export const OWN_ROWS = { user_id: 'drop' } as const
/** The condition for runs `t` that have ended. */
export const CLOSED = `t.status in ('completed', 'failed', 'cancelled', 'canceled')`

/** Nodes that are moved to the trash together, with the ids of the objects behind them. */
export type Nodes = {
  readonly tenantId: string
  readonly ids: readonly string[]
  readonly objectIds: readonly string[]
}

/** A column that refers to a row of another table, which may be deleted when the row is restored. */
export type Reference = {
  readonly column: string
  readonly table: string
  readonly key: string
}

/** Rows that depend on nodes. */
export type KeptRows = {
  /** The condition for rows `t` that belong to the nodes. */
  readonly belongs: (nodes: Nodes) => RawBuilder<SqlBool>
  /** Rows are not restored if one of these references is missing. */
  readonly needs?: readonly Reference[]
  /** A condition for rows to be restored, given the time at which they were moved to the trash. */
  readonly returns?: (since: RawBuilder<unknown>) => RawBuilder<SqlBool>
  /** References that become null if their target is missing. */
  readonly forgets?: readonly Reference[]
  /** Identifies rows that are shared with other items. An existing row is used instead of the kept one. */
  readonly shared?: { readonly key: string; readonly unchanged: string }
}

/** Rows with the id of a node. */
export const ofNode = ({ ids }: Nodes): RawBuilder<SqlBool> => isAny(sql.ref('t.path_part_id'), ids)

/** Rows with the id of an object behind a node, such as a document. */
export const ofObject =
  (column: string) =>
  ({ objectIds }: Nodes): RawBuilder<SqlBool> =>
    isAny(sql.ref(`t.${column}`), objectIds)

/** Rows of a person, who must still be a member. */
export const MEMBER: Reference = { column: 'user_id', table: 'tenant_user', key: 'user_id' }
