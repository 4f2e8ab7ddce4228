import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'
import { lockChunks, writeVectors, type ChunkVectors } from './vectors.queries.ts'

/** An earlier version stored components as half-precision numbers, multiplied by this. */
const SCALE = 8192

/** The tenants with vectors that were stored by an earlier version. */
export async function listUnpacked(tx: SystemTx): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select t.tenant_id from tenant_embedding t
    where exists (
      select from chunk_vector v where v.tenant_id = t.tenant_id and v.windows is not null)
    order by t.tenant_id`.execute(tx)
  return rows.map((row) => row.tenant_id)
}

/**
 * Converts some of the vectors that were stored by an earlier version to the current format.
 * @returns how many chunks had any
 */
export async function packSome(tx: TenantTx, tenantId: string, limit: number): Promise<number> {
  const found = await sql<{ chunkId: string }>`
    select distinct chunk_id as "chunkId" from (
      select chunk_id from chunk_vector
      where tenant_id = ${tenantId}::uuid and windows is not null
      order by chunk_id limit ${limit}) v`.execute(tx)
  const locked = await lockChunks(tx, tenantId, found.rows)
  const ids = locked.map(({ chunkId }) => chunkId)
  const { rows } = await sql<Unpacked>`
    select chunk_id as "chunkId", model_id as "modelId", encode(text_sha256, 'hex') as sha256, array_to_string(windows, ';') as windows
    from chunk_vector
    where tenant_id = ${tenantId}::uuid and chunk_id = any(${ids}::uuid[]) and windows is not null`.execute(
    tx,
  )
  for (const [modelId, some] of Map.groupBy(rows, (row) => row.modelId)) {
    await writeVectors(tx, tenantId, modelId, some.map(toVectors))
  }
  return found.rows.length
}

type Unpacked = {
  readonly chunkId: string
  readonly modelId: number
  readonly sha256: string
  readonly windows: string
}

/** Parses vectors in the text format of PostgreSQL: `[8192,0];[0,-8192]`. */
function toVectors({ chunkId, sha256, windows }: Unpacked): ChunkVectors {
  const [first, ...others] = windows
    .split(';')
    .map((text) =>
      Float32Array.from(text.slice(1, -1).split(','), (number) => Number(number) / SCALE),
    )
  if (!first) throw new Error(`The vectors of chunk ${chunkId} can't be parsed.`)
  return { chunkId, textSha256: Buffer.from(sha256, 'hex'), windows: [first, ...others] }
}
