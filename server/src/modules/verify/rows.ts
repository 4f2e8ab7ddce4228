import {
  type CheckName,
  type RowCheck,
  findFaulty,
  FIRST,
  nextBatch,
  type KeyRange,
} from '../checks/index.ts'
import { confirmed, type Round } from './verify-round.ts'

/** Runs one check on the rows of a tenant, in one short transaction per batch. */
export async function checkRows(round: Round, tenantId: string, check: RowCheck): Promise<void> {
  const { parts, tally } = round
  tally.look(check, 0)
  for await (const { rows, ...range } of rangesOf(round, tenantId, check, check)) {
    const keys = await confirmed(round, () =>
      parts.doors.inTenant(tenantId, (tx) => findFaulty(tx, tenantId, check, range)),
    )
    tally.look(check, Math.round(rows / (check.oneOf ?? 1)))
    if (keys.length > 0) await report(round, tenantId, check, keys)
  }
}

/** The rows of a table as ranges of keys, one batch each. Reports the progress of the check. */
export async function* rangesOf(
  { parts, signal, progress }: Round,
  tenantId: string,
  { name }: Pick<CheckName, 'name'>,
  { table, key, batch }: Pick<RowCheck, 'table' | 'key' | 'batch'>,
): AsyncGenerator<KeyRange & { readonly rows: number }> {
  let from = FIRST
  for (let done = 0; ;) {
    signal.throwIfAborted()
    progress(name, done)
    const page = { from, limit: batch }
    const { rows, last } = await parts.doors.inTenant(tenantId, (tx) =>
      nextBatch(tx, tenantId, { table, key }, page),
    )
    if (last === null) return
    yield { from, to: last, rows }
    if (rows < batch) return
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
