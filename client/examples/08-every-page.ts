import { everyItem, type Arbor } from '@arbor/client'

/** Read a list of any length: the names of all items in a folder. */
export async function namesIn(arbor: Arbor, folderId: string): Promise<string[]> {
  const names: string[] = []
  const items = everyItem((query) =>
    arbor.get('/v1/folders/{folder_id}/contents', {
      params: { path: { folder_id: folderId }, query },
    }),
  )
  for await (const { name } of items) names.push(name)
  return names
}
