import type { RowCheck, Rows } from './check.ts'
import { confirmed, type Round } from './round.ts'
import { findFaulty, FIRST, nextBatch, type KeyRange } from './rows.queries.ts'

/** Rows in one transaction where a row is looked at in microseconds. */
const MANY = 2000

/** Goes through the rows of a tenant for a check with this name, a short transaction a batch. */
export async function eachBatch(
  { parts, signal, progress }: Round,
  tenantId: string,
  of: Rows & { readonly name: string },
  look: (range: KeyRange, rows: number) => Promise<void>,
): Promise<void> {
  const limit = of.batch ?? MANY
  let from = FIRST
  let done = 0
  for (;;) {
    signal.throwIfAborted()
    progress(of.name, done)
    const behind = from
    const { rows, last } = await parts.doors.inTenant(tenantId, (tx) =>
      nextBatch(tx, tenantId, of, { from: behind, limit }),
    )
    if (last === null) return
    await look({ from, to: last }, rows)
    if (rows < limit) return
    from = last
    done += rows
  }
}

/** Looks at the rows of a tenant for one check. */
export async function checkRows(round: Round, tenantId: string, check: RowCheck): Promise<void> {
  const { parts, tally } = round
  tally.look(check, 0)
  await eachBatch(round, tenantId, check, async (range, rows) => {
    const keys = await confirmed(round, () =>
      parts.doors.inTenant(tenantId, (tx) => findFaulty(tx, tenantId, check, range)),
    )
    tally.look(check, Math.round(rows / (check.oneOf ?? 1)))
    if (keys.length > 0) await report(round, tenantId, check, keys)
  })
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
