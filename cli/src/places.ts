import { ensureFolder, everyItem, kindOf, type Schemas } from '@arbor/client'
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
  const missing: string[] = []
  let steps = UUID.test(place) ? [] : stepsOf(place)
  let known: Item | undefined
  if (steps.length === 0) known = await findFolder(arbor, place)
  while (!known && steps.length > 0) {
    known = await findByPath(arbor, steps.join('/'))
    if (known) break
    missing.unshift(steps.at(-1) ?? '')
    steps = steps.slice(0, -1)
  }
  if (known?.part_type !== 'FOLDER') {
    const sentence = `There is no folder “${place}”, nor one around it.`
    throw new Fault(sentence, EXIT.notFound)
  }
  let part = known.path_part_id
  for (const name of missing) part = await ensureFolder(arbor, name, part)
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
  const steps = stepsOf(place)
  const last = steps.at(-1)
  if (last === undefined) return undefined
  const path = await absolute(arbor, steps)
  if (typeof path !== 'string') return path
  const found = everyItem((page) =>
    arbor.get('/v1/folders/search', { params: { query: { name_like: last, ...page } } }),
  )
  for await (const item of found) {
    if (item.materialized_path.normalize('NFC') === path) return item
  }
  return undefined
}

/** A path from the root: those of items that the caller starts from may be shown by their names alone, as “Private” is. */
async function absolute(arbor: Arbor, [first, ...rest]: string[]): Promise<string | Item> {
  for await (const item of startingItems(arbor)) {
    if (item.name.normalize('NFC') !== first) continue
    if (rest.length === 0) return item
    return [item.materialized_path.normalize('NFC'), ...rest].join('/')
  }
  return `/${[first, ...rest].join('/')}`
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
