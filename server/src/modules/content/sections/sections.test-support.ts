import type { NodeSpec } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { writeVersion } from '../written-version.test-support.ts'

export type Section = {
  id: string
  path_part_id: string
  name: string
  page_number: number | null
  parent_path_id: string
  prev_sibling_path_id: string | null
  next_sibling_path_id: string | null
  materialized_path: string
  system_metadata: { information_statistics: Record<string, unknown> }
  updated_at: string
}

/** The shared server with a new tenant, and requests that its owner makes unless another caller is given. */
export async function startWriting() {
  const server: TestServer = await sharedTestServer()
  const me = await server.newTenant()
  const create = (body: object, caller: TestMember = me) =>
    caller.post<Section>('/v1/sections', body)
  const change = (id: string | undefined, body: object, caller: TestMember = me) =>
    caller.patch<Section>(`/v1/sections/${id}`, body)

  const versionWith = (nodes: readonly NodeSpec[], owner: TestMember = me) =>
    writeVersion(server, owner, { nodes, show: (item) => item.content ?? `# ${item.name}` })

  const metadataOf = async (versionId: string) => {
    const { body } = await me.get<{ system_metadata: Record<string, unknown> }>(
      `/v1/document_versions/${versionId}`,
    )
    const { total_sections, total_chunks, information_statistics } = body.system_metadata
    return { total_sections, total_chunks, information_statistics }
  }
  return { server, me, create, change, versionWith, metadataOf }
}
