import { problem } from '../../platform/core/errors.ts'
import { checkAuditChain } from './audit-chain.ts'
import { type CheckName, type RowCheck, FIRST, textChecks, treeChecks } from '../checks/index.ts'
import { findMissingTenants, tenantTables } from './lost-rows.queries.ts'
import { checkNamedObjects } from './named-objects.ts'
import type { Round, VerifyOptions, VerifyParts } from './verify-round.ts'
import { checkRows } from './rows.ts'
import { runChecks } from './run.checks.ts'
import { checkStoredObjects } from './stored-objects.ts'
import { Tally, type CheckResult } from './tally.ts'
import { vectorChecks } from './vector.checks.ts'
import { existingTenants } from './stored-objects.queries.ts'
import { countTenants, nextTenants } from './verify.queries.ts'

export type Report = {
  /** True if there are no faults, or all of them were fixed. */
  readonly ok: boolean
  readonly tenants: number
  readonly checks: readonly CheckResult[]
  /** Why something was not fixed despite the request; undefined if nothing was refused. */
  readonly refused?: string | undefined
}

/** Objects are stored before the rows that refer to them. Uploads and conversions take less than this. */
const GRACE_MS = 60 * 60 * 1000
const SETTLE_MS = 1000
const TENANTS = 100

const LOST: CheckName = {
  name: 'lost-rows',
  sentence: 'Every row of every table belongs to an existing tenant.',
  kind: 'fault',
}

/**
 * Checks that index, tree and stored objects agree. It goes through the tenants one by one, in short
 * transactions, even while the server is running. Memory use doesn't depend on the amount of data.
 * @throws Problem not_found for an unknown tenant; the reason of the signal
 */
export async function verify(parts: VerifyParts, options: VerifyOptions = {}): Promise<Report> {
  const { tenantId, deep = false, fix = false, onProgress } = options
  let place = { tenant: 0, of: 1 }
  const round: Round = {
    parts,
    tally: new Tally(),
    signal: options.signal ?? new AbortController().signal,
    deep,
    fix,
    graceMs: options.graceMs ?? GRACE_MS,
    // An embedded database has no other users.
    settleMs: options.settleMs ?? (parts.driver.kind === 'embedded' ? 0 : SETTLE_MS),
    progress: (check, rows) => onProgress?.({ ...place, check, rows }),
  }
  const checks = [
    ...treeChecks,
    ...textChecks(deep),
    ...(parts.schema.vector ? vectorChecks : []),
    ...runChecks,
  ]
  let tenants = 0
  for await (const { id, of } of tenantsOf(parts, tenantId)) {
    tenants++
    place = { tenant: tenants, of: Math.max(of, tenants) }
    await verifyTenant(round, id, checks)
  }
  place = { tenant: 0, of: tenants }
  if (tenantId === undefined) await checkLostRows(round)
  const refused = await checkStoredObjects(round, tenantId)
  return { ...toReport(round.tally), tenants, refused }
}

async function* tenantsOf(
  { doors }: VerifyParts,
  only: string | undefined,
): AsyncGenerator<{ id: string; of: number }> {
  if (only !== undefined) {
    const found = await doors.acrossTenants((tx) => existingTenants(tx, [only]))
    if (found.size === 0) {
      throw problem('tenant_unknown', { id: only })
    }
    yield { id: only, of: 1 }
    return
  }
  const of = await doors.acrossTenants(countTenants)
  let after = FIRST
  for (;;) {
    const behind = after
    const ids = await doors.acrossTenants((tx) => nextTenants(tx, behind, TENANTS))
    for (const id of ids) yield { id, of }
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
  }
}

async function verifyTenant(
  round: Round,
  tenantId: string,
  checks: readonly RowCheck[],
): Promise<void> {
  for (const check of checks) await checkRows(round, tenantId, check)
  await checkNamedObjects(round, tenantId)
  await checkAuditChain(round, tenantId)
}

async function checkLostRows({ parts, tally, signal, progress }: Round): Promise<void> {
  tally.look(LOST, 0)
  const tables = await parts.doors.acrossTenants(tenantTables)
  for (const table of tables) {
    signal.throwIfAborted()
    progress(LOST.name, 0)
    const { tenants, lost } = await parts.doors.acrossTenants((tx) => findMissingTenants(tx, table))
    tally.look(LOST, tenants)
    for (const tenantId of lost) tally.found(LOST, tenantId, [table])
  }
}

function toReport(tally: Tally): Pick<Report, 'ok' | 'checks'> {
  const checks = tally.results()
  const faults = checks.filter(({ kind, found, fixed }) => kind === 'fault' && found > fixed)
  return { ok: faults.length === 0, checks }
}
