import { sql } from 'kysely'
import { problem } from '../../../platform/core/errors.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Why } from '../constraints.ts'

type Part = {
  readonly tenant_id: string
  readonly id: string
  readonly ancestors: readonly string[]
}

/** Why a retention rule keeps a node, something below it, or the document around it. */
export async function whyKept(tx: TenantTx, part: Part): Promise<Why | undefined> {
  const { rows } = await sql<{ why: Why | null }>`
    select kept_by_rule(${part.tenant_id}::uuid, ${part.id}::uuid, ${part.ancestors}::uuid[]) as why`.execute(
    tx,
  )
  return rows[0]?.why ?? undefined
}

/**
 * Call this before anything is deleted permanently, so that it fails early. Triggers in the database refuse it in any
 * case.
 * @throws Problem conflict if a rule keeps the item or something in it
 */
export async function requireUnkept(tx: TenantTx, part: Part): Promise<void> {
  const why = await whyKept(tx, part)
  if (why) throw problem('retention_kept', why)
}

/** @throws Problem conflict if a rule keeps a version, so that its contents can't be changed */
export async function requireUnkeptContents(tx: TenantTx, version: Part): Promise<void> {
  const why = await whyKept(tx, version)
  if (why) throw problem('retention_contents', why)
}
