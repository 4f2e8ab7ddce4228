import { setTimeout as sleep } from 'node:timers/promises'
import { generateNKeysBetween } from 'fractional-indexing'
import { makeTenant, type TestMember } from '../server/test/support/test-member.ts'
import { analyse, type Arbor, type Bench, type Work } from './bench.ts'
import { createOwner, ingest, type Ingested, type Owner, type Upload } from './client.ts'
import { emptyRows, insertRows } from './insert-rows.ts'
import { makeMarkdown } from './made-files.ts'
import { measure } from './measure.ts'
import { searchShots } from './reads.ts'
import {
  addDocument,
  CHUNKS_A_DOCUMENT,
  drawChunkText,
  sharedFolder,
  type ChunkText,
} from './seed-nodes.ts'
import { figuresOf, ms, quantile, type Row } from './table.ts'
import { createRandom, QUESTION } from './vocabulary.ts'

/** Documents to write together. */
const BATCH = 25
/** Chunks between two lines of progress. */
const REPORT_CHUNKS = 2_500
/** Rank of a tenant of medium size, and its share of the largest. */
const MIDDLE = 100
/** Uploads of a small tenant in each state of the service, one after the other. */
const UPLOADS = 10
/** Tenants that upload one file each, at the same time. */
const CROWD = 40
const MEBIBYTE = 1024 * 1024
const MINUTE_MS = 60_000

type Tenant = { readonly member: TestMember; readonly chunks: number }

const manyTenants: Work = {
  name: 'tenants of very different sizes',
  run: async (bench) => {
    const { size, tenants: count } = bench.options
    // Zipf's law: the n-th largest has an n-th of the chunks of the largest.
    const sizes = Array.from({ length: count }, (_, at) => Math.max(1, Math.floor(size / (at + 1))))
    const probes = [...new Set([0, Math.min(MIDDLE, count) - 1, count - 1])]
    const settings = { ARBOR_EMBEDDINGS: 'OFF' }
    await using few = await bench.another({ settings })
    await using many = await bench.another({ settings })
    bench.say(`drawing ${size} texts`)
    const texts = drawTexts(size)
    const alone = await fill(bench, few, { sizes: probes.map((at) => sizes[at] ?? 1), texts })
    const empty = await bytesOf(many)
    const idleBefore = await idleMinute(bench)
    const all = await fill(bench, many, { sizes, texts })
    const chunks = sizes.reduce((sum, each) => sum + each, 0)
    const remark = `${String(count)} tenants with ${String(chunks)} chunks, the n-th with an n-th of the largest: ${((await bytesOf(many)) / MEBIBYTE).toFixed(0)} MB of database, ${(empty / MEBIBYTE).toFixed(0)} MB without them`
    const idle = await idleMinute(bench)
    const rows: Row[] = []
    for (const [index, at] of probes.entries()) {
      const [among, own] = [all[at], alone[index]]
      if (among && own) rows.push(await searchRow(bench, [many, among], [few, own]))
    }
    const idleRow: Row = {
      work: 'a minute without requests: processor time',
      arbor: { p50: idle },
      bare: { p50: idleBefore },
      target: '',
      remark: `of this process, which runs both services; bare: before the ${String(count)} tenants`,
    }
    const [first, ...others] = rows
    const searched = [...(first ? [{ ...first, remark }] : []), ...others]
    return [...searched, idleRow, ...(await fairness(bench, many, all))]
  },
}

/** Milliseconds of processor time that this process takes in a minute. */
async function idleMinute({ amount, say, signal }: Bench): Promise<number> {
  say('a minute without requests')
  const before = process.cpuUsage()
  await sleep(amount(MINUTE_MS, 100), undefined, { signal })
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Tenants share texts, because analyzing one takes longer than storing it. */
function drawTexts(count: number): ChunkText[] {
  const random = createRandom(count)
  return Array.from({ length: count }, () => drawChunkText(random))
}

/** Creates tenants with these numbers of chunks, in documents of 100 chunks and of one. */
async function fill(
  bench: Bench,
  arbor: Arbor,
  { sizes, texts }: { readonly sizes: readonly number[]; readonly texts: readonly ChunkText[] },
): Promise<Tenant[]> {
  const made: Tenant[] = []
  const all = sizes.reduce((sum, each) => sum + each, 0)
  let [done, reported] = [0, 0]
  for (const [at, chunks] of sizes.entries()) {
    const member = await makeTenant(arbor, { role: 'OWNER', name: `Tenant ${String(at + 1)}` })
    made.push({ member, chunks })
    await plant(arbor, member, { chunks, texts }, (planted) => {
      done += planted
      if (done - reported < REPORT_CHUNKS && done < all) return
      reported = done
      bench.say(`${String(made.length)} of ${sizes.length} tenants, ${done} of ${all} chunks`)
    })
  }
  await analyse(arbor.context)
  return made
}

async function plant(
  { context }: Arbor,
  member: TestMember,
  { chunks, texts }: { readonly chunks: number; readonly texts: readonly ChunkText[] },
  onPlanted: (chunks: number) => void,
): Promise<void> {
  const { tenantId } = member
  const [whole, single] = [Math.floor(chunks / CHUNKS_A_DOCUMENT), chunks % CHUNKS_A_DOCUMENT]
  const random = createRandom(chunks)
  const folder = sharedFolder(member)
  // No tenant has more chunks than there are texts, so no tenant has a text twice.
  let next = Math.floor(random() * texts.length)
  const nextText = (): ChunkText => texts[next++ % texts.length] ?? drawChunkText(random)
  const keys = generateNKeysBetween(null, null, whole + single)
  for (let start = 0; start < keys.length; start += BATCH) {
    const rows = emptyRows()
    for (const [at, sortKey] of keys.slice(start, start + BATCH).entries()) {
      const number = start + at
      const length = number < whole ? CHUNKS_A_DOCUMENT : 1
      const name = `Document ${String(number + 1)}.pdf`
      addDocument(rows, { tenantId, folder, name, sortKey, chunks: length, random, nextText })
    }
    await insertRows(context, tenantId, rows)
    onPlanted(rows.chunk.length)
  }
}

async function bytesOf({ context }: Arbor): Promise<number> {
  const { rows } = await context.driver.query(
    'select pg_database_size(current_database()) as bytes',
  )
  return Number(rows[0]?.['bytes'])
}

/** Searches in a tenant among many, and in one of the same size among few. */
async function searchRow(
  bench: Bench,
  among: readonly [Arbor, Tenant],
  alone: readonly [Arbor, Tenant],
): Promise<Row> {
  const shots = searchShots(QUESTION)
  const sides = [among, alone].map(([{ url }, { member }]) => ({
    url,
    shots,
    apiKey: member.apiKey,
  }))
  const [arbor, bare] = await measure(bench, sides)
  const chunks = String(among[1].chunks)
  return { work: `search in a tenant of ${chunks} chunks`, arbor, bare, target: '' }
}

type Parts = { readonly bench: Bench; readonly small: Owner }

/** How the largest tenant, which ingests all the time, affects small ones. */
async function fairness(bench: Bench, { url }: Arbor, all: readonly Tenant[]): Promise<Row[]> {
  const owners = all.map(({ member }) => createOwner(url, member))
  const [large, ...others] = owners
  const small = others.pop()
  if (!large || !small) throw new Error('At least two tenants are required.')
  const parts = { bench, small }
  bench.say('the smallest tenant uploads and searches')
  const before = await probe(parts)
  const over = new AbortController()
  const flood = Array.from({ length: bench.amount(bench.options.files, 1) }, (_, at) =>
    keepIngesting(bench, large, { over: over.signal, name: `flood ${String(at)}` }),
  )
  bench.say(`${String(flood.length)} files of the largest tenant are waiting at any time`)
  const busy = await probe(parts)
  bench.say(`${CROWD} tenants upload one file each`)
  const crowd = await Promise.all(others.slice(-CROWD).map((owner) => upload(bench, owner)))
  over.abort()
  bench.say('waiting for the end of the flood')
  const taken = (await Promise.all(flood)).flat()
  bench.say('the smallest tenant uploads and searches again')
  const after = await probe(parts)
  const quiet = (of: (probe: Probe) => number[]) => figuresOf([...of(before), ...of(after)])
  const row = (work: string, of: (probe: Probe) => number[]): Row => {
    return { work, arbor: figuresOf(of(busy)), bare: quiet(of), target: '' }
  }
  const theirs = figuresOf(taken)
  return [
    row('small tenant beside a flood: upload to 201', (each) => each.uploaded),
    {
      ...row('small tenant beside a flood: upload to completed', (each) => each.completed),
      remark: `bare: nobody else does anything; a file of the flood took ${ms(theirs.p50)} ms, at most ${ms(quantile(taken, 1))} ms`,
    },
    row('small tenant beside a flood: search', (each) => each.searched),
    {
      work: `${String(crowd.length)} tenants upload one file each beside the flood`,
      arbor: figuresOf(crowd.map((each) => each.completedMs)),
      bare: theirs,
      target: '',
      remark: 'to completed; bare: the files of the flood at the same time',
    },
  ]
}

type Probe = {
  readonly uploaded: number[]
  readonly completed: number[]
  readonly searched: number[]
}

/** One tenant uploads and searches, one after the other. */
async function probe({ bench, small }: Parts): Promise<Probe> {
  const found: Probe = { uploaded: [], completed: [], searched: [] }
  for (let at = 0; at < bench.amount(UPLOADS, 1); at++) {
    const { uploadedMs, completedMs } = await upload(bench, small)
    found.uploaded.push(uploadedMs)
    found.completed.push(completedMs)
    for (const { method, path, body } of searchShots(QUESTION).slice(0, 5)) {
      const started = performance.now()
      await small.send(method, path, JSON.parse(body ?? '{}') as object)
      found.searched.push(performance.now() - started)
    }
  }
  return found
}

function upload({ signal }: Bench, owner: Owner): Promise<Ingested> {
  const bytes = Buffer.from('# A heading\n\nSome text of a small tenant.\n')
  return ingest(owner, { name: `${crypto.randomUUID()}.md`, bytes }, { pollMs: 20, signal })
}

/** Uploads a file as soon as the previous one is ingested. @returns milliseconds from upload to completed */
async function keepIngesting(
  { amount, signal }: Bench,
  owner: Owner,
  { over, name }: { readonly over: AbortSignal; readonly name: string },
): Promise<number[]> {
  const taken: number[] = []
  const bytes = Buffer.from(makeMarkdown(20))
  for (let at = 0; !over.aborted; at++) {
    const file: Upload = { name: `${name} ${String(at)}.md`, bytes }
    const { completedMs } = await ingest(owner, file, { pollMs: amount(1_000, 20), signal })
    taken.push(completedMs)
  }
  return taken
}

/** Many tenants in one service. */
export const tenants: readonly Work[] = [manyTenants]
