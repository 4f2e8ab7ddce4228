import type { RawBuilder, SqlBool } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'

/** What is looked at, in words for the operator. */
export type CheckName = {
  readonly name: string
  /** What must hold; for a note, what is found. */
  readonly sentence: string
  /** A note is told and is no fault: work that goes on, or that a job will do. */
  readonly kind: 'fault' | 'note'
}

/** A condition on every row of a table. Each row is looked at by itself, so that rows are gone through in batches. */
export type RowCheck = CheckName & {
  readonly table: string
  /** Column that rows are gone through in the order of, and by which they are named. An index begins with tenant_id and it. */
  readonly key: string
  /** Rows in one transaction. */
  readonly batch: number
  /** Of so many rows the condition looks at one; at every row, unless told. */
  readonly oneOf?: number
  /**
   * True for a row `t` of the tenant with a fault. Other rows are looked up in subqueries that give one value: those
   * are looked up by index, while the planner may turn `not exists` into reading whole tables for each batch.
   */
  readonly fault: (tenantId: string) => RawBuilder<SqlBool>
  /** Deletes the rows with these keys as far as they still have the fault. @returns how many rows went */
  readonly fix?: (tx: TenantTx, tenantId: string, keys: readonly string[]) => Promise<number>
}

/** Rows in one transaction where a row is looked at in microseconds. */
export const MANY = 2000
