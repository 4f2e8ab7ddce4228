import type { Arbor } from '@arbor/client'

/** Create a folder in the tenant's shared folder. Returns its `path_part_id`. */
export async function makeFolder(arbor: Arbor, name: string): Promise<string> {
  const { items } = await arbor.get('/v1/folders')
  const shared = items.find((folder) => folder.name === 'shared')
  if (!shared) throw new Error('You can’t read the shared folder.')
  const folder = await arbor.post('/v1/folders', {
    body: { name, parent_path_part_id: shared.path_part_id },
  })
  return folder.path_part_id
}
