import { sql } from 'kysely'
import { newId } from '../../src/platform/core/ids.ts'
import type { TestMember } from './test-member.ts'
import type { TestServer } from './test-server.ts'

/** A reader that a source names, and what an administrator has decided about it. */
export type ReaderRow = {
  readonly kind: 'person' | 'group' | 'admins'
  readonly name?: string
  readonly user_id?: string | null
  readonly group_id?: string | null
  readonly is_ignored?: boolean
}

/** Adds a reader as a source does. @returns its id */
export async function addReader(
  { context }: TestServer,
  { tenantId }: Pick<TestMember, 'tenantId'>,
  reader: ReaderRow,
): Promise<string> {
  const row = { name: '', ...reader, tenant_id: tenantId, id: newId() }
  await context.doors.inTenant(tenantId, (tx) =>
    tx.insertInto('source_reader').values(row).execute(),
  )
  return row.id
}

/** Decides about a reader as an administrator does. */
export async function decideReader(
  { context }: TestServer,
  { tenantId }: Pick<TestMember, 'tenantId'>,
  id: string,
  decision: Omit<ReaderRow, 'kind' | 'name'>,
): Promise<void> {
  await context.doors.inTenant(tenantId, (tx) =>
    tx
      .updateTable('source_reader')
      .set(decision)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute(),
  )
}

/** Gives a folder or document readers as a source does. Null lets permissions alone decide. */
export async function setReaders(
  { context }: TestServer,
  { tenantId }: Pick<TestMember, 'tenantId'>,
  partId: string,
  readerIds: readonly string[] | null,
): Promise<void> {
  await context.doors.inTenant(tenantId, async (tx) => {
    await sql`
      update path_part set reader_ids = ${readerIds}::uuid[]
      where tenant_id = ${tenantId}::uuid and (id = ${partId}::uuid
        or parent_id = ${partId}::uuid and part_type = 'DOCUMENT_VERSION')`.execute(tx)
  })
}
