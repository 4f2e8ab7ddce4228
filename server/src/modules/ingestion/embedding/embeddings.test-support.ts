import { createHash } from 'node:crypto'
import { vi } from 'vitest'
import { sql } from 'kysely'
import type {
  Caller,
  TestEmbedder,
  TestMember,
  TestServer,
} from '../../../../test/support/index.ts'
import { findCurrent } from '../../embeddings/store/vectors.queries.ts'
import { servingModel } from '../../embeddings/tenant-state.queries.ts'
import { keepEmbeddings } from './upkeep.ts'

type Tenant = Pick<TestMember, 'tenantId'>

const WAIT = { timeout: 120_000, interval: 20 }

export type StoredChunk = {
  readonly id: string
  readonly content: string
  /** SHA-256 of the text from which its vectors were created. Undefined without vectors. */
  readonly hash: string | undefined
}

/** The chunks of a version with the texts from which their vectors were created. */
export async function chunksOf(
  { context }: TestServer,
  { tenantId }: Tenant,
  versionId: string,
  modelName: string,
): Promise<StoredChunk[]> {
  const { rows: models } = await context.driver.query(
    'select id from embedding_model where name = $1',
    [modelName],
  )
  return context.doors.inTenant(tenantId, async (tx) => {
    const { rows } = await sql<{ id: string; content: string }>`
      select c.id, t.content from chunk c
      join document_version v on v.tenant_id = c.tenant_id and v.path_part_id = c.version_part_id
      join chunk_content t on t.tenant_id = c.tenant_id and t.id = c.content_id
      where c.tenant_id = ${tenantId}::uuid and v.id = ${versionId}::uuid order by c.id`.execute(tx)
    const ids = rows.map((row) => row.id)
    const modelId = Number(models[0]?.['id'] ?? 0)
    const hashes =
      modelId > 0 ? await findCurrent(tx, tenantId, modelId, ids) : new Map<string, string>()
    return rows.map((row) => ({ ...row, hash: hashes.get(row.id) }))
  })
}

/** Waits until every chunk of a version has vectors of the given texts, in the order of the chunks' ids. */
export async function untilEmbedded(
  server: TestServer,
  tenant: Tenant,
  versionId: string,
  wanted: { readonly model: string; readonly texts: readonly string[] },
): Promise<void> {
  const hashes = wanted.texts.map(hashOf)
  await vi.waitFor(async () => {
    const chunks = await chunksOf(server, tenant, versionId, wanted.model)
    const found = chunks.map((chunk) => chunk.hash)
    if (JSON.stringify(found) !== JSON.stringify(hashes)) {
      throw new Error(`The vectors are of other texts: ${JSON.stringify(chunks)}`)
    }
  }, WAIT)
}

/** Waits until a model serves a tenant. */
export async function untilServed(
  { context }: TestServer,
  { tenantId }: Tenant,
  { name }: Pick<TestEmbedder, 'name'>,
): Promise<void> {
  await vi.waitFor(async () => {
    const model = await context.doors.inTenant(tenantId, (tx) => servingModel(tx, tenantId))
    if (model?.name !== name) throw new Error(`The tenant is served by ${String(model?.name)}.`)
  }, WAIT)
}

/**
 * Creates the vectors of what a test has written directly into the database. The server's own upkeep may have
 * run before that. Then the model already serves the tenant, and nothing else would create them.
 */
export async function embedShared(
  server: TestServer,
  owner: TestMember,
  embedder: Pick<TestEmbedder, 'name'>,
): Promise<void> {
  await keepEmbeddings(server.context, new AbortController().signal)
  await untilServed(server, owner, embedder)
  const folder = await owner.get<{ metadata_obj_id: string }>(
    `/v1/path-parts/${owner.sharedPartId}`,
  )
  const url = `/v1/folders/${folder.body.metadata_obj_id}?action=reembed`
  const { body } = await owner.post<{ workflow_id: string }>(url)
  await endOfReembed(owner, body.workflow_id)
}

export type ReembedStatus = {
  readonly workflow_id: string
  readonly temporal_status: string
  readonly workflow_type: string
  readonly close_time: string | null
  readonly progress: { readonly done: number; readonly total: number | null }
  readonly error: string | null
}

/** What clients see of a run. */
export async function readReembed(member: Caller, id: string): Promise<ReembedStatus> {
  const { status, body } = await member.get<ReembedStatus>(`/v1/workflows/${id}`)
  if (status !== 200) throw new Error(`The workflow answered ${status}.`)
  return body
}

/** Waits until a run has ended, whatever its outcome. */
export async function endOfReembed(member: Caller, id: string): Promise<ReembedStatus> {
  return vi.waitFor(async () => {
    const run = await readReembed(member, id)
    if (run.temporal_status === 'RUNNING') throw new Error('The run is not over.')
    return run
  }, WAIT)
}

/** SHA-256 in hexadecimal. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
