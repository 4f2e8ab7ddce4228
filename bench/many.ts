import { generateNKeysBetween } from 'fractional-indexing'
import { makeTenant, type TestMember } from '../server/test/support/test-member.ts'
import { analyse, type Arbor, type Bench, type Work } from './bench.ts'
import { createOwner, type Owner } from './client.ts'
import { emptyRows, insertRows } from './insert-rows.ts'
import { addDocument, addPart, sharedFolder, type Part } from './seed-nodes.ts'
import { figuresOf, ms, type Figures, type Row } from './table.ts'
import { createRandom } from './vocabulary.ts'

const MOST = 1000
/** Documents that the same operation for one document moves or deletes, for comparison. */
const SINGLY = 50

type Place = { readonly arbor: Arbor; readonly owner: TestMember; readonly bench: Bench }

type Planted = { readonly ids: string[]; readonly target: Part }

/** The same for all, because a tenant stores equal texts once. */
const random = createRandom(7)

/** A folder of documents with one passage each, and an empty folder. */
async function plant({ arbor, owner }: Place, count: number, label: string): Promise<Planted> {
  const { tenantId } = owner
  const rows = emptyRows()
  const parent = sharedFolder(owner)
  const folder = addPart(rows, {
    type: 'FOLDER',
    name: `From ${label}`,
    parent,
    sortKey: `b${label}1`,
  })
  const target = addPart(rows, {
    type: 'FOLDER',
    name: `To ${label}`,
    parent,
    sortKey: `b${label}2`,
  })
  const ids = generateNKeysBetween(null, null, count).map((sortKey, at) => {
    const name = `Document ${at}.pdf`
    return addDocument(rows, { tenantId, folder, name, sortKey, chunks: 1, random }).id
  })
  await insertRows(arbor.context, tenantId, rows)
  await analyse(arbor.context)
  return { ids, target }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Creates folders one after the other until `isOver`. @returns how long the slowest took */
async function writeBeside(owner: Owner, parent: string, isOver: () => boolean): Promise<number> {
  let slowest = 0
  while (!isOver()) {
    const name = `Beside ${performance.now()}`
    const body = { name, parent_path_part_id: parent }
    slowest = Math.max(slowest, await timed(() => owner.send('POST', '/v1/folders', body)))
  }
  return slowest
}

type Change = {
  readonly name: string
  readonly together: (owner: Owner, planted: Planted) => Promise<{ readonly failed: unknown[] }>
  readonly one: (owner: Owner, id: string, planted: Planted) => Promise<unknown>
}

type Outcome = { readonly failed: unknown[] }

const CHANGES: readonly Change[] = [
  {
    name: 'move',
    together: (owner, { ids, target }) =>
      owner.send<Outcome>('POST', '/v1/bulk-move', {
        document_ids: ids,
        target_folder_id: target.id,
      }),
    one: (owner, id, { target }) =>
      owner.send('PATCH', `/v1/documents/${id}`, { parent_path_part_id: target.partId }),
  },
  {
    name: 'move to the trash',
    together: (owner, { ids }) =>
      owner.send<Outcome>('POST', '/v1/bulk-delete?trash=true', { document_ids: ids }),
    one: (owner, id) => owner.send('POST', '/v1/bulk-delete?trash=true', { document_ids: [id] }),
  },
  {
    name: 'delete',
    together: (owner, { ids }) =>
      owner.send<Outcome>('POST', '/v1/bulk-delete', { document_ids: ids }),
    one: (owner, id) => owner.send('DELETE', `/v1/documents/${id}`, {}),
  },
]

const only = (took: number): Figures => ({ ...figuresOf([took]), p50: took })

/** The time of an item when many are changed together, compared with the operation for one item. */
export const many: Work = {
  name: 'many documents at once',
  run: async (bench) => {
    await using arbor = await bench.another()
    const member = await makeTenant(arbor, { role: 'OWNER', name: 'Many' })
    const owner = createOwner(arbor.url, { apiKey: member.apiKey, signal: bench.signal })
    const count = bench.amount(MOST, 20)
    const rows: Row[] = []
    for (const [at, change] of CHANGES.entries()) {
      const planted = await plant({ arbor, owner: member, bench }, count, `${at}a`)
      const alone = await plant({ arbor, owner: member, bench }, bench.amount(SINGLY, 2), `${at}n`)
      const singly = await timed(async () => {
        for (const id of alone.ids) await change.one(owner, id, alone)
      })
      let isOver = false
      const beside = writeBeside(owner, member.sharedPartId, () => isOver)
      const took = await timed(async () => {
        const { failed } = await change.together(owner, planted)
        if (failed.length > 0) throw new Error(`${failed.length} of ${count} items failed.`)
      })
      isOver = true
      rows.push({
        work: `${change.name} ${count} documents at once: time of each`,
        arbor: only(took / count),
        bare: only(singly / alone.ids.length),
        target: 'at most half of the time of a single call',
        remark: `bare: the operation for one document; all took ${ms(took)} ms, and another writer waited at most ${ms(await beside)} ms`,
      })
    }
    return rows
  },
}
