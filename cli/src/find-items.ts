import { ensureFolder, everyItem, kindOf, shownName, shownPath, type Schemas } from '@arbor/client'
import { EXIT, Fault } from './fault.ts'
import type { Session } from './session.ts'

export type Folder = Schemas['FolderResponse']
export type Document = Schemas['DocumentResponse']
export type Item = Folder | Document
type Arbor = Session['arbor']

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What a person names: a path such as `/shared/contracts/lease.pdf`, or an id. @throws Fault when nothing has it */
export async function findItem(arbor: Arbor, place: string): Promise<Item> {
  const found = UUID.test(place) ? await findById(arbor, place) : await findByPath(arbor, place)
  if (found) return found
  throw new Fault(`There is no folder or document “${place}”.`, EXIT.notFound)
}

/** @throws Fault when it is none */
export async function findDocument(arbor: Arbor, place: string): Promise<Document> {
  const item = await findItem(arbor, place)
  if (item.part_type === 'DOCUMENT') return item
  throw new Fault(`“${place}” is a folder, not a document.`, EXIT.notFound)
}

/** @throws Fault when it is none */
export async function findFolder(arbor: Arbor, place: string): Promise<Folder> {
  const item = await findItem(arbor, place)
  if (item.part_type === 'FOLDER') return item
  throw new Fault(`“${place}” is a document, not a folder.`, EXIT.notFound)
}

/** The `path_part_id` of a folder; those that are missing at the end of its path are made. */
export async function makeFolders(arbor: Arbor, place: string): Promise<string> {
  const steps = UUID.test(place) ? [] : stepsOf(place)
  const { item, missing } =
    steps.length === 0
      ? { item: await findFolder(arbor, place), missing: [] }
      : ((await walk(arbor, steps)) ?? {})
  if (item?.part_type !== 'FOLDER') {
    const sentence = `There is no folder “${place}”, nor one around it.`
    throw new Fault(sentence, EXIT.notFound)
  }
  let part = item.path_part_id
  for (const name of missing ?? []) part = await ensureFolder(arbor, name, part)
  return part
}

/** The topmost folders and documents that the caller may read. */
export function startingItems({ get }: Arbor): AsyncGenerator<Item, void, undefined> {
  return everyItem((query) => get('/v1/starting-items', { params: { query } }))
}

/** What a folder contains, in its own order. */
export function itemsIn({ get }: Arbor, folder: Folder): AsyncGenerator<Item, void, undefined> {
  const path = { folder_id: folder.id }
  return everyItem((query) => get('/v1/folders/{folder_id}/contents', { params: { path, query } }))
}

/** The names in a path; an unnecessary slash at either end is left out. */
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

/** How far a path leads: the last item on it, and the names behind that. */
type Way = { readonly item: Item; readonly missing: readonly string[] }

/** Follows a path from where the caller starts, by one request a step. */
async function walk(arbor: Arbor, steps: readonly string[]): Promise<Way | undefined> {
  let way = await begin(arbor, steps)
  while (way?.item.part_type === 'FOLDER') {
    const [name, ...missing]: readonly string[] = way.missing
    if (name === undefined) break
    const { items } = await arbor.get('/v1/folders/{folder_id}/contents', {
      params: { path: { folder_id: way.item.id }, query: { name, limit: 1 } },
    })
    // A server that does not know the filter yet answers with others.
    const item = items.find((each) => each.name.normalize('NFC') === name)
    if (!item) break
    way = { item, missing }
  }
  return way
}

/** Where a path begins: at an item that the caller starts from, named by its whole path or, as “Private” is, by its name. */
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
 * The own folders of others, which an OWNER or ADMIN may read, are not among what they start from. They are named by the
 * id of the person or, as they are shown, by the name.
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

/** The folder at a path, among all that have its name. */
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

/** The own folder of a person by the name that it is shown with; none where several have it. */
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

/** Nothing instead of the error that something does not exist. */
async function orNothing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (kindOf(error) === 'not_found') return undefined
    throw error
  }
}
