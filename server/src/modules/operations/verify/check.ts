import type { RawBuilder, SqlBool } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'

/** What is checked, as text for the operator. */
export type CheckName = {
  readonly name: string
  /** What must hold; for a note, what is found. */
  readonly sentence: string
  /** A note is reported but is no fault: work in progress, or work for a job. */
  readonly kind: 'fault' | 'note'
}

/** A condition on every row of a table. Each row is checked on its own, so that rows can be read in batches. */
export type RowCheck = CheckName & {
  readonly table: string
  /** Column by which rows are ordered and reported. An index begins with tenant_id and this column. */
  readonly key: string
  /** Rows in one transaction. */
  readonly batch: number
  /** The condition checks one of so many rows; every row by default. */
  readonly oneOf?: number
  /**
   * True for a row `t` of the tenant with a fault. Other rows are read by scalar subqueries, which use an index, while
   * the planner may turn `not exists` into reading whole tables for each batch.
   */
  readonly fault: (tenantId: string) => RawBuilder<SqlBool>
  /** Deletes the rows with these keys as far as they still have the fault. @returns how many rows went */
  readonly fix?: (tx: TenantTx, tenantId: string, keys: readonly string[]) => Promise<number>
}

/** Rows in one transaction where checking a row takes microseconds. */
export const MANY = 2000
