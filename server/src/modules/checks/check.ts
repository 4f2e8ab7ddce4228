import type { RawBuilder, SqlBool } from 'kysely'
import type { TenantTx } from '../../platform/db/index.ts'

/** What is checked, as text for the operator. */
export type CheckName = {
  readonly name: string
  /** What must hold, or what a note has found. */
  readonly sentence: string
  /** A note is reported but isn't a fault: it is work in progress, or work for a job. */
  readonly kind: 'fault' | 'note'
}

/** A condition on every row of a table. Each row is checked separately, so that rows can be read in batches. */
export type RowCheck = CheckName & {
  readonly table: string
  /** Column by which rows are ordered and reported. An index begins with tenant_id and this column. */
  readonly key: string
  /** Rows per transaction. */
  readonly batch: number
  /** Only one in this many rows is checked; every row by default. */
  readonly oneOf?: number
  /**
   * True for a row `t` of the tenant with a fault. It reads other rows with scalar subqueries, which use an
   * index. With `not exists`, the planner may read whole tables for each batch.
   */
  readonly fault: (tenantId: string) => RawBuilder<SqlBool>
  /** Deletes the rows with these keys if they still have the fault. @returns the number of deleted rows */
  readonly fix?: (tx: TenantTx, tenantId: string, keys: readonly string[]) => Promise<number>
}

/** Rows per transaction if checking a row takes microseconds. */
export const MANY = 2000
