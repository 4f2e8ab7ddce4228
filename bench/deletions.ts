import { setTimeout as sleep } from 'node:timers/promises'
import { generateNKeysBetween } from 'fractional-indexing'
import { makeTenant, type TestMember } from '../server/test/support/test-member.ts'
import { analyse, type Arbor, type Bench, type Work } from './bench.ts'
import { createOwner, type Owner } from './client.ts'
import { emptyRows, insertRows } from './insert-rows.ts'
import { addDocument, addPart, sharedFolder, type Part } from './seed-nodes.ts'
import { figuresOf, ms, type Figures, type Row } from './table.ts'
import { createRandom } from './vocabulary.ts'

const DOCUMENTS_A_FOLDER = 100
const IDLE_MS = 3_000
const POLL_MS = 200

type Place = { readonly arbor: Arbor; readonly owner: TestMember; readonly bench: Bench }

/** A folder with folders of 100 documents, each with one passage. */
async function plant({ arbor, owner, bench }: Place, documents: number): Promise<Part> {
  const { tenantId } = owner
  const first = emptyRows()
  const top = addPart(first, {
    type: 'FOLDER',
    name: 'Doomed',
    parent: sharedFolder(owner),
    sortKey: 'a8',
  })
  await insertRows(arbor.context, tenantId, first)
  const random = createRandom(documents)
  const folders = Math.ceil(documents / DOCUMENTS_A_FOLDER)
  for (const [at, sortKey] of generateNKeysBetween(null, null, folders).entries()) {
    const rows = emptyRows()
    const folder = addPart(rows, { type: 'FOLDER', name: `Folder ${at}`, parent: top, sortKey })
    const count = Math.min(DOCUMENTS_A_FOLDER, documents - at * DOCUMENTS_A_FOLDER)
    for (const [index, key] of generateNKeysBetween(null, null, count).entries()) {
      const name = `Document ${index}.pdf`
      addDocument(rows, { tenantId, folder, name, sortKey: key, chunks: 1, random })
    }
    await insertRows(arbor.context, tenantId, rows)
    bench.say(`${at * DOCUMENTS_A_FOLDER + count} of ${documents} documents`)
  }
  await analyse(arbor.context)
  return top
}

/** Creates folders one after the other until `isOver`. @returns how long each took */
async function write(owner: Owner, parentId: string, isOver: () => boolean): Promise<number[]> {
  const took: number[] = []
  while (!isOver()) {
    const started = performance.now()
    const name = `Other ${performance.now()}`
    await owner.send('POST', '/v1/folders', { name, parent_path_part_id: parentId })
    took.push(performance.now() - started)
  }
  return took
}

/** Waits until the receipt of a deletion is complete, files included. */
async function completed(owner: Owner, receipt: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { body } = await owner.get<{ completed_at: string | null }>(
      `/v1/deletion-receipts/${receipt}`,
    )
    if (body.completed_at !== null) return
    await sleep(POLL_MS, undefined, { signal })
  }
}

const longest = (times: readonly number[]): Figures => ({
  ...figuresOf(times),
  p50: Math.max(...times),
})

/** The longest time that somebody else's request waits while a large folder is deleted. */
export const deletions: Work = {
  name: 'delete a folder',
  run: async (bench) => {
    await using arbor = await bench.another()
    const owner = await makeTenant(arbor, { role: 'OWNER', name: 'Deletions' })
    const documents = bench.options.size
    const top = await plant({ arbor, owner, bench }, documents)
    const caller = createOwner(arbor.url, { apiKey: owner.apiKey, signal: bench.signal })
    const end = performance.now() + bench.amount(IDLE_MS, 100)
    const idle = await write(caller, owner.sharedPartId, () => performance.now() > end)
    let isOver = false
    const writing = write(caller, owner.sharedPartId, () => isOver)
    const started = performance.now()
    const { status, headers } = await fetch(`${arbor.url}/v1/folders/${top.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${owner.apiKey}` },
    })
    const answered = performance.now() - started
    if (status !== 204) throw new Error(`The deletion returned ${status}.`)
    await completed(caller, headers.get('x-deletion-receipt') ?? '', bench.signal)
    const took = performance.now() - started
    isOver = true
    const row: Row = {
      work: `${deletions.name} of ${documents} documents: longest wait of another writer`,
      arbor: longest(await writing),
      bare: longest(idle),
      target: 'at most 200 ms',
      remark: `bare: the same writer on an idle server; the deletion was answered after ${ms(answered)} ms, its receipt complete after ${ms(took)} ms`,
    }
    return [row]
  },
}
