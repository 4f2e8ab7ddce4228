import type { NodeSpec } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { writeVersion } from '../written-version.test-support.ts'

export type Chunk = {
  id: string
  path_part_id: string
  content_id: string
  content: string
  chunk_metadata: Record<string, unknown>
  num_tokens: number
  parent_path_id: string
  prev_sibling_path_id: string | null
  next_sibling_path_id: string | null
  materialized_path: string
  asset_s3_urls: string[]
  updated_at: string
}

/** The shared server with a new tenant, and requests that its owner makes unless another caller is given. */
export async function startWriting() {
  const server: TestServer = await sharedTestServer()
  const me = await server.newTenant()
  const create = (body: object, caller: TestMember = me) =>
    caller.post<Chunk>('/v1/chunks', { chunk_type: 'TEXT', chunk_metadata: {}, ...body })
  const change = (id: string | undefined, body: object, caller: TestMember = me) =>
    caller.patch<Chunk>(`/v1/chunks/${id}`, body)

  const versionWith = (nodes: readonly NodeSpec[], owner: TestMember = me) =>
    writeVersion(server, owner, {
      nodes,
      show: (item) => (item.part_type === 'CHUNK' ? `${item.name}: ${item.content}` : item.name),
    })

  const statisticsOf = async (versionId: string) => {
    const { body } = await me.get<{
      system_metadata: { total_chunks: number; information_statistics: Record<string, unknown> }
    }>(`/v1/document_versions/${versionId}`)
    const { total_chunks, information_statistics } = body.system_metadata
    return { total_chunks, ...information_statistics }
  }
  return { server, me, create, change, versionWith, statisticsOf }
}
