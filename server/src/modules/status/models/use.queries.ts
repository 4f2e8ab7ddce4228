import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'
import type { ModelUse } from '../../../platform/models/use-counter.ts'

/** Adds counts to those of their days. */
export async function addUses(tx: TenantTx, uses: readonly ModelUse[]): Promise<void> {
  const excluded = (column: 'calls' | 'failures' | 'input_tokens' | 'output_tokens') =>
    sql<number>`${sql.ref(`model_use.${column}`)} + ${sql.ref(`excluded.${column}`)}`
  await tx
    .insertInto('model_use')
    .values(
      uses.map((use) => ({
        tenant_id: use.tenantId,
        day: use.day,
        kind: use.kind,
        calls: use.calls,
        failures: use.failures,
        input_tokens: use.inputTokens,
        output_tokens: use.outputTokens,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'day', 'kind']).doUpdateSet({
        calls: excluded('calls'),
        failures: excluded('failures'),
        input_tokens: excluded('input_tokens'),
        output_tokens: excluded('output_tokens'),
      }),
    )
    .execute()
}

const DAY_MS = 86_400_000

/** The day that was this number of days ago, in UTC. Days sort as texts. */
const daysAgo = (days: number): string =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

export type DayOfUse = {
  readonly day: string
  readonly kind: ModelUse['kind']
  readonly calls: number
  readonly failures: number
  readonly input_tokens: number
  readonly output_tokens: number
}

/** The days on which models were called for the tenant, latest first. */
export async function listUses(tx: TenantTx, tenantId: string, days: number): Promise<DayOfUse[]> {
  const { rows } = await sql<DayOfUse>`
    select day, kind, calls::float8 as calls, failures::float8 as failures,
      input_tokens::float8 as input_tokens, output_tokens::float8 as output_tokens
    from model_use
    where tenant_id = ${tenantId}::uuid and day > ${daysAgo(days)}
    order by day desc, kind`.execute(tx)
  return rows
}

/** The first day that is kept for the tenant. */
export async function firstDay(tx: TenantTx, tenantId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day) as day from model_use
    where tenant_id = ${tenantId}::uuid`.execute(tx)
  return rows[0]?.day ?? null
}

/** Deletes days that are no longer shown. @returns their number */
export async function deleteOldUses(tx: SystemTx, days: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with gone as (
      delete from model_use where day < ${daysAgo(days)} returning 1)
    select count(*)::int as n from gone`.execute(tx)
  return rows[0]?.n ?? 0
}
