import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { problem } from '../../../platform/core/errors.ts'
import { newId } from '../../../platform/core/ids.ts'
import { owner, type LookFor } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import { seal } from '../../../platform/secrets/sealing.ts'
import { ObjectNotFound } from '../../../platform/storage/errors.ts'
import { attachment } from '../../../platform/storage/download-names.ts'
import { openForReply } from '../../../platform/storage/send-object.ts'
import { deleteArchiveFile, makeArchive } from './archives.jobs.ts'
import {
  archiveClaims,
  deleteArchive,
  findArchive,
  insertArchive,
  listArchives,
  type ArchiveRow,
} from './archives.queries.ts'
import {
  ArchiveBody,
  CreateTenantArchive,
  KEPT_DAYS,
  MOST_ARCHIVES,
  TenantArchiveList,
  TenantArchiveResponse,
} from './archives.schemas.ts'
import { PASSPHRASE } from './make-archive.ts'

const tag = 'tenant-archives'
const DAY_MS = 24 * 3600 * 1000
const example = { params: { archive_id: sampleIds.archive_id } }

type Named = { readonly params: { readonly archive_id: string } }

/** @throws Problem not_found for an unknown archive */
const known: LookFor<Named> = (context, actor, { params }) => found(context, actor, params)

/** Archives with everything of a tenant, for its OWNER. */
export const tenantArchiveOperations = [
  operation({
    id: 'create_tenant_archive',
    route: 'POST /v1/tenant-archives',
    tag,
    summary: 'Export the tenant',
    description: `Starts to write an archive with everything of the tenant, as it is at one moment. \`GET /v1/tenant-archives/{archive_id}\` shows the progress. One archive is made at a time, a tenant can have ${MOST_ARCHIVES}, and each is deleted after ${KEPT_DAYS} days. With a passphrase, it is encrypted in the format of age.`,
    example: { body: { passphrase: 'correct horse battery staple' } },
    audit: 'tenant_archive.created',
    access: owner(),
    body: CreateTenantArchive,
    answers: { 202: TenantArchiveResponse },
    refuses: [409],
    run: async ({ doors, queue, secret }, { tenantId, userId }, { body: { passphrase } }) => {
      const sealed = passphrase == null ? null : await seal(secret, PASSPHRASE, { passphrase })
      const row = await doors.inTenant(tenantId, async (tx) => {
        const made = { id: newId(), userId, passphrase: sealed }
        const inserted = await insertArchive(tx, tenantId, made)
        if (!inserted) throw problem('tenant_archives_limit', { max: MOST_ARCHIVES })
        await queue.send(tx, makeArchive, { tenantId, archiveId: inserted.id })
        return inserted
      })
      return toPublic(row)
    },
  }),
  operation({
    id: 'list_tenant_archives',
    route: 'GET /v1/tenant-archives',
    tag,
    summary: 'List archives of the tenant',
    description: 'Returns the newest first, also those in progress.',
    access: owner(),
    answers: { 200: TenantArchiveList },
    run: async ({ doors }, { tenantId }) => {
      const rows = await doors.readInTenant(tenantId, (tx) => listArchives(tx, tenantId))
      return { items: rows.map(toPublic) }
    },
  }),
  operation({
    id: 'get_tenant_archive',
    route: 'GET /v1/tenant-archives/:archive_id',
    tag,
    summary: 'Get an archive of the tenant with its progress',
    example,
    access: owner({ first: known }),
    answers: { 200: TenantArchiveResponse },
    run: async (context, actor, { params }) => toPublic(await found(context, actor, params)),
  }),
  operation({
    id: 'download_tenant_archive',
    route: 'GET /v1/tenant-archives/:archive_id/file',
    tag,
    summary: 'Download an archive of the tenant',
    description:
      'Returns the file. It supports `Range` and `If-Range`, so an interrupted download can be resumed. Returns 409 until the archive is complete. Each request is recorded in the audit log.',
    example,
    audit: 'tenant_archive.downloaded',
    access: owner({ first: known }),
    answers: { 200: ArchiveBody, 206: ArchiveBody },
    refuses: [409],
    head: false,
    run: async (context, actor, { params }, http) => {
      const { object_key: key, ...row } = await found(context, actor, params)
      if (key === null) throw problem('tenant_archive_incomplete')
      const headers = {
        'content-type': row.is_encrypted ? 'application/octet-stream' : 'application/zip',
        'content-disposition': attachment(nameOf(row)),
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': 'sandbox',
        'accept-ranges': 'bytes',
      }
      try {
        const stream = await openForReply(context.storage, { key, headers }, http)
        return stream ?? (await http.reply.send())
      } catch (error) {
        if (error instanceof ObjectNotFound) throw problem('object_missing')
        throw error
      }
    },
  }),
  operation({
    id: 'delete_tenant_archive',
    route: 'DELETE /v1/tenant-archives/:archive_id',
    tag,
    summary: 'Delete an archive of the tenant, or cancel it',
    description: 'If the archive is still being made, this cancels it.',
    example,
    audit: 'tenant_archive.deleted',
    access: owner({ first: known }),
    answers: { 204: NoContent },
    run: async ({ doors, queue }, { tenantId }, { params: { archive_id: archiveId } }) => {
      await doors.inTenant(tenantId, async (tx) => {
        if (!(await deleteArchive(tx, tenantId, archiveId))) throw missing()
        await queue.send(tx, deleteArchiveFile, { tenantId, archiveId })
      })
      archiveClaims.stop(archiveId)
    },
  }),
]

const missing = () => problem('missing', { what: 'Archive' })

async function found(
  { doors }: Pick<Context, 'doors'>,
  { tenantId }: Actor,
  { archive_id: id }: Named['params'],
): Promise<ArchiveRow> {
  const row = await doors.readInTenant(tenantId, (tx) => findArchive(tx, tenantId, id))
  if (!row) throw missing()
  return row
}

function nameOf(row: Pick<ArchiveRow, 'created_at' | 'is_encrypted'>): string {
  const day = row.created_at.toISOString().slice(0, 10)
  return `arbor-${day}.zip${row.is_encrypted ? '.age' : ''}`
}

const time = (at: Date | null) => at?.toISOString() ?? null

function toPublic(row: ArchiveRow): Static<typeof TenantArchiveResponse> {
  const { id, status, stage, is_encrypted, user_id, bytes, documents, files, error } = row
  const { closed_at: closed } = row
  return {
    id,
    status,
    stage,
    is_encrypted,
    user_id,
    bytes,
    documents,
    files,
    error,
    done: row.done,
    sha256: row.sha256 === null ? null : Buffer.from(row.sha256).toString('hex'),
    created_at: row.created_at.toISOString(),
    started_at: time(row.started_at),
    closed_at: time(closed),
    expires_at: time(closed && new Date(closed.getTime() + KEPT_DAYS * DAY_MS)),
  }
}
