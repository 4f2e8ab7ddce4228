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

/** The result for a file. `there`: it already existed. `kept`: a different file has its name and was kept. */
export type Outcome =
  | { readonly kind: 'uploaded' | 'version'; readonly upload: Uploaded }
  | { readonly kind: 'there' | 'kept'; readonly documentId: string }

/** What to do if a document has the same name but a different file. */
export type Existing = 'version' | 'keep'

export type Target = {
  readonly arbor: Arbor
  readonly folders: Folders
  readonly existing: Existing
}

/**
 * Uploads a file once into its folder. It checks before sending, and the server accepts a name only once, so it is safe
 * to repeat after a lost response or a kill.
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
  // Whoever uploads the same file to the same place again continues with the parts that have arrived.
  const resume = (target: string) => ({ key: keyOf(hash, target, name), afterAbort: true })
  try {
    // With `name`, the server uses exactly this name or returns an error. Otherwise, it would adjust the file name.
    const document = { ...form, name, path_part_id: parent }
    const upload = await arbor.uploadDocument(document, { ...options, resume: resume(parent) })
    return { kind: 'uploaded', upload }
  } catch (error) {
    if (kindOf(error) !== 'conflict') throw error
    const taken = await findNamed(arbor, name, { parent, type: 'DOCUMENT' })
    if (!taken) throw error
    // The newest version may not have been ingested yet, so it may not be the active one.
    if ((await newestHash(arbor, taken.id)) === hash) return { kind: 'there', documentId: taken.id }
    if (existing === 'keep') return { kind: 'kept', documentId: taken.id }
    const continuing = { ...options, resume: resume(taken.id) }
    return { kind: 'version', upload: await arbor.uploadVersion(taken.id, form, continuing) }
  }
}

/** Identifies an upload: its file, the folder or document, and its name. */
function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** SHA-256 in Base64, as the server stores it. */
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

/** The maximum number of folder ids to cache. */
const MOST_REMEMBERED = 1000

/** Finds or creates the folders of files, each once. */
export class Folders {
  readonly #arbor: Arbor
  readonly #target: string
  /** By their names, least recently used first. */
  readonly #known = new Map<string, Promise<string>>()

  /** @param target `path_part_id` of the folder to create them in */
  constructor(arbor: Arbor, target: string) {
    this.#arbor = arbor
    this.#target = target
  }

  /** The `path_part_id` of the folder at these names below the target. @throws ArborError */
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
