/**
 * A program that uses the generated client. It compiles only if the document is precise enough: required members of
 * bodies, responses distinguished by `part_type`, and errors with their `detail`.
 */
export const CLIENT_USAGE = `
import {
  addGroupMember, createFolder, createUserPermission, getDocumentVersionContents, ingestDocument,
  listFolderContents, listFolders, refreshUat, searchChunks, setPathPartTags,
  type CreateFolderError, type FolderResponse, type TagResponse,
} from './client/index.js'

const id = '00000000-0000-4000-8000-000000000000'

export function sentenceOf({ detail }: CreateFolderError): string {
  return typeof detail === 'string' ? detail : (detail ?? []).map(({ loc, msg }) => loc.join('.') + msg).join()
}

export async function use(): Promise<string> {
  const made = await createFolder({ body: { name: 'A folder', parent_path_part_id: id } })
  if (made.error !== undefined) return sentenceOf(made.error)
  const folder: FolderResponse = made.data
  const listed = await listFolderContents({
    path: { folder_id: folder.id },
    query: { sort_order: 'NAME', limit: 5 },
    throwOnError: true,
  })
  for (const item of listed.data.items) {
    if (item.part_type === 'DOCUMENT') return item.active_version_id
    const same: 'FOLDER' = item.part_type
    if (item.tags) return same + item.tags.length
  }
  const version = await getDocumentVersionContents({ path: { version_id: id }, throwOnError: true })
  for (const item of version.data.items) {
    if (item.part_type === 'CHUNK' && item.content) return item.content
    if (item.part_type === 'SECTION' && item.page_number) return item.name
  }
  const file = new File(['text'], 'text.md')
  const ingested = await ingestDocument({ body: { file, path_part_id: id }, throwOnError: true })
  const found = await searchChunks({ body: { query: 'text', search_type: 'full_text' }, throwOnError: true })
  const score: number | undefined = found.data[0]?.score
  const tagged = await setPathPartTags({ path: { path_part_id: id }, body: { tag_ids: [id] }, throwOnError: true })
  const tag: TagResponse | undefined = tagged.data.tags[0]
  await addGroupMember({ path: { group_id: id }, body: { user_id: id } })
  await refreshUat()
  return ingested.data.workflow_id + score + tag?.color
}

export async function misuse(): Promise<void> {
  // @ts-expect-error The name is missing.
  await createFolder({ body: { parent_path_part_id: id } })
  // @ts-expect-error This member doesn't exist.
  await createFolder({ body: { name: 'A folder', parent_path_part_id: id, color: 'red' } })
  // @ts-expect-error This order doesn't exist.
  await listFolders({ query: { sort_order: 'SIDEWAYS' } })
  // @ts-expect-error This capability doesn't exist.
  await createUserPermission({ body: { tenant_id: id, user_id: id, path_part_id: id, capability: 'ALL' } })
}
`
