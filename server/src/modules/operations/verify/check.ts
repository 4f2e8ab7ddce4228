import type { RawBuilder, SqlBool } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'

/** What is looked at, in words for the operator. */
export type CheckName = {
  readonly name: string
  /** What must hold; for a note, what is found. */
  readonly sentence: string
  /** A fault, unless told: a note is work that goes on, or that a job will do. */
  readonly kind?: 'fault' | 'note'
}

/** Rows of a table, gone through in batches in the order of a column. An index begins with tenant_id and it. */
export type Rows = {
  readonly table: string
  /** By which rows are named; `id`, unless told. */
  readonly key?: string
  /** Rows in one transaction; as many as are looked at in microseconds each, unless told. */
  readonly batch?: number
}

/** A condition on every row of a table. Each row is looked at by itself. */
export type RowCheck = CheckName &
  Rows & {
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
