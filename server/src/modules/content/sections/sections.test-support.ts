import { addDocument, type NodeSpec } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

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
type Fault = { detail: { loc: (string | number)[]; msg: string }[] }

/** Where the first fault of a refusal lies. */
export const locOf = ({ body }: { body: unknown }) => (body as Fault).detail[0]?.loc

/** The shared server with a new tenant, and what its owner does there unless another is named. */
export async function startWriting() {
  const server: TestServer = await sharedTestServer()
  const me = await server.newTenant()
  const create = (body: object, caller: TestMember = me) =>
    caller.post<Section>('/v1/sections', body)
  const change = (id: string | undefined, body: object, caller: TestMember = me) =>
    caller.patch<Section>(`/v1/sections/${id}`, body)

  /** A version with these nodes, and what it consists of as the API tells it. */
  const versionWith = async (nodes: readonly NodeSpec[], owner: TestMember = me) => {
    const document = await addDocument(server, owner, { nodes })
    const list = async () => {
      const { body } = await owner.get<{
        items: { name: string; depth: number; content?: string; path_part_id: string }[]
      }>(`/v1/document_versions/${document.versionId}/contents?limit=100`)
      return body.items.map(
        (item) => `${'  '.repeat(item.depth - 1)}${item.content ?? `# ${item.name}`}`,
      )
    }
    const part = (label: string) =>
      document.nodes.find((node) => node.label === label)?.partId ?? ''
    const id = (label: string) => document.nodes.find((node) => node.label === label)?.id ?? ''
    return { ...document, list, part, id }
  }

  const metadataOf = async (versionId: string) => {
    const { body } = await me.get<{ system_metadata: Record<string, unknown> }>(
      `/v1/document_versions/${versionId}`,
    )
    const { total_sections, total_chunks, information_statistics } = body.system_metadata
    return { total_sections, total_chunks, information_statistics }
  }
  return { server, me, create, change, versionWith, metadataOf }
}
