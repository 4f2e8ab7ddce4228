import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { updateSource } from '../definitions/sources.queries.ts'
import type { OfSource } from '../sync/items.queries.ts'
import { applyReaders } from '../sync/readers.queries.ts'
import { bindAdmins } from './readers.queries.ts'

/** Changes whether the readers that a source names count, and for whom. It counts immediately. */
export async function changeReaders(
  tx: TenantTx,
  { userId }: Pick<Actor, 'userId'>,
  source: OfSource & { readonly readers?: 'source' | 'folder' },
  {
    readers,
    binds_admins: binds,
  }: { readonly readers?: 'source' | 'folder' | null; readonly binds_admins?: boolean | null },
): Promise<void> {
  if (readers != null && readers !== (source.readers ?? 'source')) {
    await updateSource(tx, source, { readers })
    await applyReaders(tx, source, 'all')
  }
  if (binds != null) await bindAdmins(tx, source, { binds, userId })
}
