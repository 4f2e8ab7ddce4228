import type { Api } from './api.ts'
import { kindOf } from './errors.ts'
import type { components } from './schema.generated.ts'

type Schemas = components['schemas']
type Items = { FOLDER: Schemas['FolderResponse']; DOCUMENT: Schemas['DocumentResponse'] }

/** Files that operating systems put into folders. Nobody wants to upload them. */
const SYSTEM_FILES = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

export function isSystemFile(name: string): boolean {
  return SYSTEM_FILES.has(name)
}

/** Finds the folder or document with exactly this name, directly in a folder (`path_part_id`). @throws ArborError */
export async function findNamed<Type extends keyof Items>(
  arbor: Pick<Api, 'get'>,
  name: string,
  { parent, type }: { readonly parent: string; readonly type: Type },
): Promise<Items[Type] | undefined> {
  const { items } = await arbor.get(type === 'FOLDER' ? '/v1/folders' : '/v1/documents', {
    params: { query: { parent_path_part_id: parent, name, limit: 1 } },
  })
  // An older server doesn't know the filter and may return other items.
  return items.find((item) => item.name === name.normalize('NFC')) as Items[Type] | undefined
}

/** Creates a folder, or finds the existing one. Returns its `path_part_id`. @throws ArborError */
export async function ensureFolder(
  arbor: Pick<Api, 'get' | 'post'>,
  name: string,
  parent: string,
): Promise<string> {
  try {
    const body = { name, parent_path_part_id: parent }
    return (await arbor.post('/v1/folders', { body })).path_part_id
  } catch (error) {
    if (kindOf(error) !== 'conflict') throw error
    const found = await findNamed(arbor, name, { parent, type: 'FOLDER' })
    if (!found) throw error
    return found.path_part_id
  }
}
