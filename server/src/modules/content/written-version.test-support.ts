import { addDocument, type NodeSpec } from '../../../test/support/content.ts'
import type { TestMember, TestServer } from '../../../test/support/index.ts'

type Fault = { detail: { loc: (string | number)[]; msg: string }[] }
type Item = {
  part_type: string
  name: string
  depth: number
  content?: string
  path_part_id: string
}

/** The location of the first error in a 422 response. */
export const locOf = ({ body }: { body: unknown }) => (body as Fault).detail[0]?.loc

/**
 * Creates a version with these nodes. `list` returns its contents as the API returns them.
 * @param show renders a section or chunk as a line of `list`, which adds the indentation
 */
export async function writeVersion(
  server: TestServer,
  owner: TestMember,
  { nodes, show }: { readonly nodes: readonly NodeSpec[]; readonly show: (item: Item) => string },
) {
  const document = await addDocument(server, owner, { nodes })
  const list = async () => {
    const { body } = await owner.get<{ items: Item[] }>(
      `/v1/document_versions/${document.versionId}/contents?limit=100`,
    )
    return body.items.map((item) => `${'  '.repeat(item.depth - 1)}${show(item)}`)
  }
  const part = (label: string) => document.nodes.find((node) => node.label === label)?.partId ?? ''
  const id = (label: string) => document.nodes.find((node) => node.label === label)?.id ?? ''
  return { ...document, list, part, id }
}
