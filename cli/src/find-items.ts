import { ensureFolder, everyItem, kindOf, shownName, shownPath, type Schemas } from '@arbor/client'
import { EXIT, Fault } from './faults-with-exit-codes.ts'
import type { Session } from './session.ts'

export type Folder = Schemas['FolderResponse']
export type Document = Schemas['DocumentResponse']
export type Item = Folder | Document
type Arbor = Session['arbor']

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Finds an item by a path such as `/shared/contracts/lease.pdf`, or by an id. @throws Fault if it doesn't exist */
export async function findItem(arbor: Arbor, place: string): Promise<Item> {
  const found = UUID.test(place) ? await findById(arbor, place) : await findByPath(arbor, place)
  if (found) return found
  throw new Fault(
    `Folder or document “${place}” doesn’t exist, or you can’t read it.`,
    EXIT.notFound,
  )
}

/** @throws Fault if it doesn't exist or is of the other type */
export async function findDocument(arbor: Arbor, place: string): Promise<Document> {
  const item = await findItem(arbor, place)
  if (item.part_type === 'DOCUMENT') return item
  throw new Fault(`“${place}” is a folder, not a document.`, EXIT.notFound)
}

/** @throws Fault if it doesn't exist or is of the other type */
export async function findFolder(arbor: Arbor, place: string): Promise<Folder> {
  const item = await findItem(arbor, place)
  if (item.part_type === 'FOLDER') return item
  throw new Fault(`“${place}” is a document, not a folder.`, EXIT.notFound)
}

/** The `path_part_id` of a folder. Missing folders at the end of its path are created. */
export async function makeFolders(arbor: Arbor, place: string): Promise<string> {
  const steps = UUID.test(place) ? [] : stepsOf(place)
  const { item, missing } =
    steps.length === 0
      ? { item: await findFolder(arbor, place), missing: [] }
      : ((await walk(arbor, steps)) ?? {})
  if (item?.part_type !== 'FOLDER') {
    const message = `Can’t create folder “${place}”: the path leads through no folder that you can read.`
    throw new Fault(message, EXIT.notFound)
  }
  let part = item.path_part_id
  for (const name of missing ?? []) part = await ensureFolder(arbor, name, part)
  return part
}

/** The top folders and documents that the caller can read. */
export function startingItems({ get }: Arbor): AsyncGenerator<Item, void, undefined> {
  return everyItem((query) => get('/v1/starting-items', { params: { query } }))
}

/** The items of a folder, in the folder's order. */
export function itemsIn({ get }: Arbor, folder: Folder): AsyncGenerator<Item, void, undefined> {
  const path = { folder_id: folder.id }
  return everyItem((query) => get('/v1/folders/{folder_id}/contents', { params: { path, query } }))
}

/** The names in a path, ignoring extra slashes. */
function stepsOf(place: string): string[] {
  return place
    .normalize('NFC')
    .split('/')
    .filter((step) => step !== '')
}

async function findByPath(arbor: Arbor, place: string): Promise<Item | undefined> {
  const way = await walk(arbor, stepsOf(place))
  return way?.missing.length === 0 ? way.item : undefined
}

/** The last item on a path that exists, and the names after it. */
type Way = { readonly item: Item; readonly missing: readonly string[] }

/** Follows a path from the caller's top items, with one request per step. */
async function walk(arbor: Arbor, steps: readonly string[]): Promise<Way | undefined> {
  let way = await begin(arbor, steps)
  while (way?.item.part_type === 'FOLDER') {
    const [name, ...missing]: readonly string[] = way.missing
    if (name === undefined) break
    const { items } = await arbor.get('/v1/folders/{folder_id}/contents', {
      params: { path: { folder_id: way.item.id }, query: { name, limit: 1 } },
    })
    // An older server doesn't know the filter and may return other items.
    const item = items.find((each) => each.name.normalize('NFC') === name)
    if (!item) break
    way = { item, missing }
  }
  return way
}

/**
 * Finds the start of a path: one of the caller's top items, given by its whole path or, like “Private”, by its name.
 */
async function begin(arbor: Arbor, steps: readonly string[]): Promise<Way | undefined> {
  let byName: Way | undefined
  for await (const item of startingItems(arbor)) {
    for (const place of [item.materialized_path, shownPath(item)]) {
      const path = stepsOf(place)
      if (path.every((step, at) => step === steps[at])) {
        return { item, missing: steps.slice(path.length) }
      }
    }
    if (item.name.normalize('NFC') === steps[0]) byName ??= { item, missing: steps.slice(1) }
  }
  return byName ?? beginElsewhere(arbor, steps)
}

/**
 * Other people's folders, which an OWNER or ADMIN can read, are not among their top items. A path names the folder by
 * the person's id or displayed name.
 */
async function beginElsewhere(
  arbor: Arbor,
  [first, second, ...missing]: readonly string[],
): Promise<Way | undefined> {
  if (first === undefined) return undefined
  if (first === 'users' && !UUID.test(second ?? '')) {
    const users = await findFolderAt(arbor, [first])
    const item = users && second !== undefined ? await ownFolderOf(arbor, users, second) : users
    return item && { item, missing }
  }
  if (second === undefined) return undefined
  const item = await findFolderAt(arbor, [first, second])
  return item && { item, missing }
}

/** Finds the folder at a path among all folders with its name. */
async function findFolderAt({ get }: Arbor, steps: readonly string[]): Promise<Item | undefined> {
  const query = { name_like: steps.at(-1) ?? '', part_type: 'FOLDER' as const }
  const found = everyItem((page) =>
    get('/v1/folders/search', { params: { query: { ...query, ...page } } }),
  )
  for await (const item of found) {
    if (stepsOf(item.materialized_path).join('/') === steps.join('/')) return item
  }
  return undefined
}

/** A person's folder by its displayed name, or undefined if several people have that name. */
async function ownFolderOf(arbor: Arbor, users: Item, name: string): Promise<Item | undefined> {
  if (users.part_type !== 'FOLDER') return undefined
  const found: Item[] = []
  for await (const item of itemsIn(arbor, users)) {
    if (shownName(item).normalize('NFC') === name) found.push(item)
  }
  return found.length === 1 ? found[0] : undefined
}

async function findById({ get }: Arbor, id: string): Promise<Item | undefined> {
  const part = await orNothing(
    get('/v1/path-parts/{path_part_id}', { params: { path: { path_part_id: id } } }),
  )
  const own = part?.metadata_obj_id ?? id
  if (part?.part_type !== 'FOLDER') {
    const params = { path: { document_id: own } }
    const document = await orNothing(get('/v1/documents/{document_id}', { params }))
    if (document) return document
  }
  return orNothing(get('/v1/folders/{folder_id}', { params: { path: { folder_id: own } } }))
}

/** Returns undefined instead of a “not found” error. */
async function orNothing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (kindOf(error) === 'not_found') return undefined
    throw error
  }
}
