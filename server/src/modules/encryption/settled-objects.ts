import { UUID_PATTERN } from '../../platform/core/ids.ts'
import type { Doors } from '../../platform/db/index.ts'
import {
  archiveObjects,
  logoKeys,
  existingTenants,
  existingVersions,
  versionsInWork,
} from '../verify/index.ts'

const UUID = new RegExp(`^${UUID_PATTERN}$`)

/** The tenant of an object. Undefined for files that Arbor hasn't made. */
export function tenantOf(key: string): string | undefined {
  const [tenantId = ''] = key.split('/', 1)
  return UUID.test(tenantId) && key.includes('/') ? tenantId : undefined
}

/**
 * The given objects that something refers to and that nobody is writing: those of versions that are not being ingested,
 * logos and archives. The others are about to be used, or deleted.
 * @param options with `inWork`, also those of versions that are being ingested
 */
export async function settledObjects(
  doors: Doors,
  keys: readonly string[],
  { inWork = false }: { readonly inWork?: boolean } = {},
): Promise<ReadonlySet<string>> {
  const byTenant = Map.groupBy(keys, tenantOf)
  const tenantIds = [...byTenant.keys()].filter((id) => id !== undefined)
  const living = await doors.acrossTenants((tx) => existingTenants(tx, tenantIds))
  const settled = new Set<string>()
  for (const tenantId of living) {
    const ofTenant = byTenant.get(tenantId) ?? []
    for (const key of await settledIn(doors, { tenantId, inWork }, ofTenant)) settled.add(key)
  }
  return settled
}

async function settledIn(
  doors: Doors,
  { tenantId, inWork }: { readonly tenantId: string; readonly inWork: boolean },
  keys: readonly string[],
): Promise<string[]> {
  const folderOf = (key: string) => key.split('/')[1] ?? ''
  const ids = [...new Set(keys.map(folderOf))].filter((folder) => UUID.test(folder))
  const { versions, busy, single } = await doors.inTenant(tenantId, async (tx) => ({
    versions: await existingVersions(tx, tenantId, ids),
    busy: inWork ? new Set() : await versionsInWork(tx, tenantId, ids),
    single: new Set([
      ...(await logoKeys(tx, tenantId)),
      ...(await archiveObjects(tx, tenantId)).map(({ key }) => key),
    ]),
  }))
  return keys.filter((key) => {
    const folder = folderOf(key)
    return UUID.test(folder) ? versions.has(folder) && !busy.has(folder) : single.has(key)
  })
}
