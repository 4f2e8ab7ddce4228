import type { TenantTx } from '../../../platform/db/index.ts'
import { findFaulty, FIRST, nextBatch, textChecks, treeChecks } from '../../checks/index.ts'
import { unusable } from './read-zip.ts'

/**
 * Checks the tree and the texts of an imported tenant like `arbor verify`, before anybody can see it. A forged tree could
 * give people more than their rights, because the ancestors of a node decide who may read it.
 */
export async function checkImported(
  tx: TenantTx,
  tenantId: string,
  {
    signal,
    onProgress,
  }: { readonly signal: AbortSignal; readonly onProgress: (what: string, count: number) => void },
): Promise<void> {
  for (const check of [...treeChecks, ...textChecks(false)]) {
    if (check.kind !== 'fault') continue
    let from = FIRST
    for (let done = 0; ;) {
      signal.throwIfAborted()
      const { rows, last } = await nextBatch(tx, tenantId, check, { from, limit: check.batch })
      if (last === null) break
      const [faulty] = await findFaulty(tx, tenantId, check, { from, to: last })
      if (faulty !== undefined) {
        throw unusable(`this doesn’t hold for ${faulty}: ${check.sentence}`)
      }
      done += rows
      onProgress(`checking ${check.name}`, done)
      from = last
    }
  }
}
