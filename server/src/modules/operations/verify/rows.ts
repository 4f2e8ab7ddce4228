import type { RowCheck } from './check.ts'
import { confirmed, type Round } from './round.ts'
import { findFaulty, FIRST, nextBatch } from './rows.queries.ts'

/** Goes through the rows of a tenant for one check, a short transaction a batch. */
export async function checkRows(round: Round, tenantId: string, check: RowCheck): Promise<void> {
  const { parts, tally, signal, progress } = round
  let from = FIRST
  let done = 0
  tally.look(check, 0)
  for (;;) {
    signal.throwIfAborted()
    progress(check.name, done)
    const page = { from, limit: check.batch }
    const { rows, last } = await parts.doors.inTenant(tenantId, (tx) =>
      nextBatch(tx, tenantId, check, page),
    )
    if (last === null) return
    const range = { from, to: last }
    const keys = await confirmed(round, () =>
      parts.doors.inTenant(tenantId, (tx) => findFaulty(tx, tenantId, check, range)),
    )
    tally.look(check, Math.round(rows / (check.oneOf ?? 1)))
    if (keys.length > 0) await report(round, tenantId, check, keys)
    if (rows < check.batch) return
    from = last
    done += rows
  }
}

async function report(
  { parts, tally, fix }: Round,
  tenantId: string,
  check: RowCheck,
  keys: readonly string[],
): Promise<void> {
  tally.found(check, tenantId, keys)
  const { fix: mend } = check
  if (!fix || !mend) return
  tally.fixed(check, await parts.doors.inTenant(tenantId, (tx) => mend(tx, tenantId, keys)))
}
