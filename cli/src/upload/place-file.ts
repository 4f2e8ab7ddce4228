import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import {
  ensureFolder,
  findNamed,
  kindOf,
  type Arbor,
  type SendOptions,
  type Uploaded,
} from '@arbor/client'
import type { LocalFile } from './files.ts'

/** What became of a file. `there`: it was there before. `kept`: another file has its name, and was to stay. */
export type Outcome =
  | { readonly kind: 'uploaded' | 'version'; readonly upload: Uploaded }
  | { readonly kind: 'there' | 'kept'; readonly documentId: string }

/** What happens to a document of the same name with another file. */
export type Existing = 'version' | 'keep'

export type Target = {
  readonly arbor: Arbor
  readonly folders: Folders
  readonly existing: Existing
}

/**
 * Has a file stand once in its folder. It looks before it sends, and the server takes a name only once, so it is safe to
 * do again after a lost answer or a kill.
 * @throws ArborError
 */
export async function placeFile(
  { arbor, folders, existing }: Target,
  file: LocalFile,
  options: SendOptions,
): Promise<Outcome> {
  const { name, path } = file
  const hash = await hashOf(path, options.signal)
  const parent = await folders.idOf(file.folders)
  const copies = await arbor.get('/v1/duplicates', { params: { query: { hash } } })
  const same = copies.find((one) => one.parent_path_part_id === parent && one.name === name)
  if (same) return { kind: 'there', documentId: same.id }
  const form = { file: await openAsBlob(path), fileName: name }
  try {
    // Named, it is taken as it is or refused; a file's own name would be changed until it is acceptable.
    const upload = await arbor.uploadDocument({ ...form, name, path_part_id: parent }, options)
    return { kind: 'uploaded', upload }
  } catch (error) {
    if (kindOf(error) !== 'conflict') throw error
    const taken = await findNamed(arbor, name, { parent, type: 'DOCUMENT' })
    if (!taken) throw error
    // The newest version may not have been read yet, so that it is not the active one.
    if ((await newestHash(arbor, taken.id)) === hash) return { kind: 'there', documentId: taken.id }
    if (existing === 'keep') return { kind: 'kept', documentId: taken.id }
    return { kind: 'version', upload: await arbor.uploadVersion(taken.id, form, options) }
  }
}

/** SHA-256 in Base64, as the server keeps it. */
export async function hashOf(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash, { signal })
  return hash.digest('base64')
}

async function newestHash({ get }: Arbor, documentId: string): Promise<string | undefined> {
  const read = (offset: number) =>
    get('/v1/document_versions', {
      params: { query: { document_id: documentId, limit: 1, offset } },
    })
  const oldest = await read(0)
  const { items } = oldest.total > 1 ? await read(oldest.total - 1) : oldest
  return items[0]?.system_metadata?.hash ?? undefined
}

/** Folders whose ids are remembered: those that files are being put into, and some more. */
const MOST_REMEMBERED = 1000

/** Finds or makes the folders around files, each once. */
export class Folders {
  readonly #arbor: Arbor
  readonly #target: string
  /** By their names, the one that was used last at the end. */
  readonly #known = new Map<string, Promise<string>>()

  /** @param target `path_part_id` of the folder that they go into */
  constructor(arbor: Arbor, target: string) {
    this.#arbor = arbor
    this.#target = target
  }

  /** The `path_part_id` of the folder with these names below the target. @throws ArborError */
  idOf(names: readonly string[]): Promise<string> {
    const name = names.at(-1)
    if (name === undefined) return Promise.resolve(this.#target)
    const key = names.join('/')
    const known = this.#known.get(key) ?? this.#make(names.slice(0, -1), name, key)
    this.#known.delete(key)
    this.#known.set(key, known)
    return known
  }

  #make(around: readonly string[], name: string, key: string): Promise<string> {
    const made = this.idOf(around).then((parent) => ensureFolder(this.#arbor, name, parent))
    made.catch(() => this.#known.delete(key))
    for (const oldest of this.#known.keys()) {
      if (this.#known.size < MOST_REMEMBERED) break
      this.#known.delete(oldest)
    }
    return made
  }
}
