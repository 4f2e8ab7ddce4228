import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import type { App } from '../server/src/platform/http/app.ts'
import type { Context } from '../server/src/platform/context/context.ts'
import { makeTenant, makeUser, type TestMember } from '../server/test/support/test-member.ts'
import { emptyRows, insertRows } from './insert-rows.ts'
import {
  addDocument,
  addFolders,
  addPart,
  CHUNKS_A_DOCUMENT,
  sharedFolder,
  type Part,
} from './seed-nodes.ts'
import { addGrants, addShelves, addTags, type Shelves } from './seed-rights.ts'
import { createRandom } from './vocabulary.ts'

/** A tenant with content, and what the benchmarks need to know about it. */
export type World = {
  readonly owner: TestMember
  /** A USER with a few grants. */
  readonly user: TestMember
  /** The tops of two trees with the same number of documents. Documents of the second tree have one chunk each. */
  readonly dense: Tree
  readonly sparse: Tree
  /** An empty folder. */
  readonly leaf: Part
  /** The folder that others are moved to, and back. */
  readonly target: Part
  /** Samples from the whole first tree. */
  readonly folders: readonly Part[]
  readonly documentIds: readonly string[]
  readonly chunks: readonly Part[]
  /** Tags of the tenant. The top of the first tree, the sampled folders and the sampled chunks have two each. */
  readonly tagIds: readonly string[]
  readonly shelves: Shelves
}

export type Tree = {
  readonly top: Part
  /** One of the four folders directly below, with a quarter of the documents. */
  readonly quarter: Part
  readonly documents: number
  readonly chunks: number
}

const DOCUMENTS_A_FOLDER = 25
const QUARTERS = 4
const GRANTS = 3
const SAMPLED = 200
/** One in this many chunks of a sampled document is sampled. */
const CHUNK_STEP = 5

type Parts = { readonly app: App; readonly context: Context }
type Progress = (what: string) => void

/** Creates a tenant with `size` chunks. Memory stays flat, because one folder of documents is written at a time. */
export async function seed(parts: Parts, size: number, onProgress: Progress): Promise<World> {
  const { context } = parts
  const owner = await makeTenant(parts, { role: 'OWNER', name: 'Benchmark' })
  const { tenantId } = owner
  const user = await makeUser(parts, { tenantId, role: 'USER' })
  const folders = emptyRows()
  const names = ['Everything', 'Sparse', 'Leaf', 'Target']
  const keys = generateNKeysBetween(null, null, names.length + 1)
  const shared = sharedFolder(owner)
  const [top, thin, leaf, target] = names.map((name, index) =>
    addPart(folders, { type: 'FOLDER', name, parent: shared, sortKey: keys[index] ?? '' }),
  ) as [Part, Part, Part, Part]
  await insertRows(context, tenantId, folders)
  const documents = Math.ceil(size / CHUNKS_A_DOCUMENT)
  const every = Math.max(1, Math.floor(documents / SAMPLED))
  const sample: Sample = { folders: [], documentIds: [], chunks: [], every }
  const common = { context, tenantId, documents, onProgress }
  const dense = await plant({ ...common, top, chunks: CHUNKS_A_DOCUMENT, sample })
  const sparse = await plant({ ...common, top: thin, chunks: 1, sample: undefined })
  const rights = emptyRows()
  addGrants(rights, { user_id: user.userId }, sample.folders.slice(0, GRANTS))
  const tagIds = addTags(rights, [[top], sample.folders, sample.chunks])
  const place = { tenantId, parent: shared, sortKey: keys.at(-1) ?? '', size }
  const shelves = await addShelves(parts, rights, place)
  await insertRows(context, tenantId, rights)
  return { owner, user, dense, sparse, leaf, target, tagIds, shelves, ...sample }
}

type Sample = { folders: Part[]; documentIds: string[]; chunks: Part[]; every: number }

type Planting = {
  readonly context: Context
  readonly tenantId: string
  readonly top: Part
  readonly documents: number
  readonly chunks: typeof CHUNKS_A_DOCUMENT | 1
  readonly sample: Sample | undefined
  readonly onProgress: Progress
}

/** Four folders below `top`, with folders of 25 documents below them. */
async function plant(planting: Planting): Promise<Tree> {
  const { context, tenantId, top, documents, chunks, sample, onProgress } = planting
  const first = emptyRows()
  const quarters = addFolders(first, top, 'Part', QUARTERS) as [Part, ...Part[]]
  await insertRows(context, tenantId, first)
  const random = createRandom(chunks)
  let sortKey: string | null = null
  for (let done = 0; done < documents; done += DOCUMENTS_A_FOLDER) {
    const rows = emptyRows()
    sortKey = generateKeyBetween(sortKey, null)
    const number = done / DOCUMENTS_A_FOLDER
    const parent = quarters[number % QUARTERS] ?? quarters[0]
    const name = `Folder ${number + 1}`
    const folder = addPart(rows, { type: 'FOLDER', name, parent, sortKey })
    if (sample && sample.folders.length < SAMPLED) sample.folders.push(folder)
    const count = Math.min(DOCUMENTS_A_FOLDER, documents - done)
    for (const [index, key] of generateNKeysBetween(null, null, count).entries()) {
      const title = `Document ${done + index + 1}.pdf`
      const wanted = { tenantId, folder, name: title, sortKey: key, chunks, random }
      const document = addDocument(rows, wanted)
      if (!sample || (done + index) % sample.every !== 0) continue
      sample.documentIds.push(document.id)
      sample.chunks.push(...document.chunks.filter((_, at) => at % CHUNK_STEP === 0))
    }
    await insertRows(context, tenantId, rows)
    onProgress(`${(done + count) * chunks} of ${documents * chunks} chunks`)
  }
  return { top, quarter: quarters[0], documents, chunks: documents * chunks }
}
