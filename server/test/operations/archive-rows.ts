import { newId } from '../../src/platform/core/ids.ts'
import { archivePrefix } from '../../src/platform/storage/object-keys.ts'
import type { TestMember, TestServer } from '../support/index.ts'
import type { Ids } from './expectations.ts'
import { inserterOf } from './rows.ts'

/** A complete archive of the tenant, with something else as its content. @returns its id by name */
export async function addArchive(
  { context }: TestServer,
  me: TestMember,
  marker: string,
): Promise<Ids> {
  const id = newId()
  const object_key = `${archivePrefix(me.tenantId, id)}/${newId()}`
  const { bytes, sha256 } = await context.storage.putBytes(object_key, marker)
  const now = new Date()
  const times = { started_at: now, closed_at: now }
  const counts = { bytes, sha256, documents: 1, files: 1 }
  const row = { id, user_id: me.userId, status: 'completed', is_encrypted: false, object_key }
  await context.doors.acrossTenants((tx) =>
    inserterOf(tx, me)('tenant_archive', { ...row, ...counts, ...times }),
  )
  return { archive_id: id }
}
