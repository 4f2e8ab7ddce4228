import { createContext } from '../../server/src/compose.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { loadConfig } from '../../server/src/platform/config/config.ts'
import { type Context } from '../../server/src/platform/context/context.ts'
import { createLogger } from '../../server/src/platform/telemetry/logger.ts'

/** A document in the database after everything has ended. */
export type StoredDocument = {
  readonly name: string
  readonly versions: number
  readonly runs: number
  /** Status of its latest run. */
  readonly status: string
  readonly step: string
  readonly error: string | null
  readonly attempts: number
  readonly timings: Readonly<Record<string, number>>
  readonly warnings: readonly string[]
  /** Milliseconds from the upload's commit to the end of the run. */
  readonly ms: number
  readonly sha256: string
  /** Values in its metadata. Null if missing. */
  readonly totalChunks: number | null
  readonly totalPages: number | null
  readonly pipeline: string | null
  /** Actual numbers. */
  readonly chunks: number
  /** Nodes that share their position with another. */
  readonly samePlace: number
  /** Hash of all sections and chunks in reading order: type, name and content. */
  readonly fingerprint: string
}

type Row = Omit<StoredDocument, 'chunks' | 'samePlace' | 'fingerprint'> & {
  readonly tenant_id: string
  readonly version_part_id: string
}
type Node = {
  readonly id: string
  readonly parent_id: string
  readonly sort_key: string
  readonly part_type: string
  readonly name: string
  readonly chunk_type: string | null
  readonly content: string | null
}

/** Reads all documents of a stopped service. */
export async function readStored(
  settings: Readonly<Record<string, string>>,
): Promise<StoredDocument[]> {
  const { TMPDIR: _, ...env } = settings
  const write = (): void => undefined
  const log = createLogger({ level: 'error', destination: { write } })
  await using context = await createContext(loadConfig(env, settings['ARBOR_DATA_DIR'] ?? ''), {
    log,
  })
  const rows = await readRows(context)
  const documents: StoredDocument[] = []
  for (const { tenant_id: tenantId, version_part_id: part, ...row } of rows) {
    documents.push({ ...row, ...summaryOf(part, await readNodes(context, tenantId, part)) })
  }
  return documents
}

function readRows({ doors }: Context): Promise<readonly Row[]> {
  return doors.acrossTenants(async (tx) => {
    const { rows } = await sql<Row>`
      select d.tenant_id, p.name, v.path_part_id as version_part_id,
        (select count(*)::int from document_version o
          where o.tenant_id = d.tenant_id and o.document_id = d.id) as versions,
        (select count(*)::int from ingestion_run o
          where o.tenant_id = d.tenant_id and o.document_id = d.id) as runs,
        coalesce(r.status, 'none') as status, r.step, r.error, r.attempts, r.timings,
        encode(r.source_sha256, 'hex') as sha256,
        (extract(epoch from r.closed_at - r.created_at) * 1000)::float8 as ms,
        (v.system_metadata ->> 'total_chunks')::int as "totalChunks",
        (v.system_metadata ->> 'total_pages')::int as "totalPages",
        coalesce(nullif(v.system_metadata -> 'warnings', 'null'), '[]') as warnings,
        v.system_metadata -> 'pipeline_state' ->> 'status' as pipeline
      from document d
      join path_part p on p.tenant_id = d.tenant_id and p.id = d.path_part_id
      join document_version v on v.tenant_id = d.tenant_id and v.id = d.active_version_id
      left join ingestion_run r on r.tenant_id = d.tenant_id and r.version_id = v.id
      order by p.name, r.created_at`.execute(tx)
    return rows
  })
}

function readNodes({ doors }: Context, tenantId: string, part: string): Promise<readonly Node[]> {
  return doors.inTenant(tenantId, async (tx) => {
    const { rows } = await sql<Node>`
      select p.id, p.parent_id, p.sort_key, p.part_type, p.name, c.chunk_type, t.content
      from path_part p
      left join chunk c on c.tenant_id = p.tenant_id and c.path_part_id = p.id
      left join chunk_content t on t.tenant_id = c.tenant_id and t.id = c.content_id
      where p.tenant_id = ${tenantId} and p.version_part_id = ${part}
      order by p.sort_key`.execute(tx)
    return rows
  })
}

function summaryOf(
  root: string,
  nodes: readonly Node[],
): Pick<StoredDocument, 'chunks' | 'samePlace' | 'fingerprint'> {
  const below = Map.groupBy(nodes, (node) => node.parent_id)
  const hash = createHash('sha256')
  const open = (below.get(root) ?? []).map((node) => ({ node, depth: 0 })).toReversed()
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next
    // A chunk's own name is derived from its id.
    const name = node.part_type === 'SECTION' ? node.name : node.chunk_type
    hash.update(JSON.stringify([depth, node.part_type, name, node.content]))
    for (const child of (below.get(node.id) ?? []).toReversed()) {
      open.push({ node: child, depth: depth + 1 })
    }
  }
  const places = new Set(nodes.map((node) => `${node.parent_id} ${node.sort_key}`))
  return {
    chunks: nodes.filter((node) => node.part_type === 'CHUNK').length,
    samePlace: nodes.length - places.size,
    fingerprint: hash.digest('hex'),
  }
}
