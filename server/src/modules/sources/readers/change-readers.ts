import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { noteChange } from '../../tenancy/index.ts'
import { updateSource } from '../definitions/sources.queries.ts'
import type { OfSource } from '../sync/items.queries.ts'
import { applyReaders } from '../sync/readers.queries.ts'
import { bindAdmins } from './readers.queries.ts'

/** Changes whether the readers that a source names count, and for whom. It counts immediately. */
export async function changeReaders(
  tx: TenantTx,
  actor: Actor,
  source: OfSource & { readonly readers?: 'source' | 'folder' },
  {
    readers,
    binds_admins: binds,
  }: { readonly readers?: 'source' | 'folder' | null; readonly binds_admins?: boolean | null },
): Promise<void> {
  const { userId } = actor
  const isOther = readers != null && readers !== (source.readers ?? 'source')
  if (isOther) {
    await updateSource(tx, source, { readers })
    await applyReaders(tx, source, 'all')
  }
  const isChanged = binds != null && (await bindAdmins(tx, source, { binds, userId }))
  if (!isOther && !isChanged) return
  await noteChange(tx, actor, { action: 'update_source', ids: { source_id: source.id } })
}
