import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import { ofSource, type OfSource } from './items.queries.ts'

const BATCH = 5000

type Lost = { readonly key: string; readonly path: string[]; readonly fingerprint: string | null }

/** Files of the tree that a listing says are gone, or hasn't named although it names everything. */
export async function listUnnamed(
  tx: TenantTx,
  source: OfSource,
  listed: {
    readonly named: ReadonlySet<string>
    readonly gone: ReadonlySet<string>
    readonly isAll: boolean
    readonly skipped: readonly (readonly string[])[]
  },
): Promise<Lost[]> {
  const { named, gone, isAll, skipped } = listed
  const isSkipped = (path: readonly string[]) =>
    skipped.some((above) => above.every((name, at) => name === path[at]))
  const lost: Lost[] = []
  let after = ''
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const { rows } = await sql<Lost>`
      select i.key, i.path, i.fingerprint from source_item i
      where ${ofSource(source)} and i.kind = 'file' and i.path_part_id is not null
        and i.state in ('present', 'missing') and i.key > ${after}
      order by i.key limit ${BATCH}`.execute(tx)
    const isLost = ({ key, path }: Lost) =>
      !named.has(key) && (isAll ? !isSkipped(path) : gone.has(key))
    lost.push(...rows.filter(isLost))
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return lost
    after = last.key
  }
}
