import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { workOnRun } from '../server/src/modules/sources/running/work-on-source-run.ts'
import { makeTenant, type TestMember } from '../server/test/support/test-member.ts'
import { analyse, type Arbor, type Bench, type Work } from './bench.ts'
import { residentOf, watchPeak } from './memory.ts'
import { cpuOfDatabases } from './processor.ts'
import type { Figures } from './table.ts'

/** Files in a folder of the source. */
const FILES_A_FOLDER = 100
const CHANGED = 10
const OBJECTS = 100_000
const OBJECTS_A_PAGE = 1000
const SMALL_PAGE = 2
const MINUTE_MS = 60_000
/** Statistics are renewed after this many uploads, as upkeep does each minute. */
const ANALYSE_EVERY = 1000
const POLL_MS = 200

type Settings = Readonly<Record<string, string>>
type Run = { readonly id: string; readonly status: string; readonly error: string | null }

/** Processor time and wall time of something. */
async function measured(work: () => Promise<unknown>): Promise<{ cpu: number; ms: number }> {
  const [before, databases, started] = [process.cpuUsage(), cpuOfDatabases(), performance.now()]
  await work()
  const { user, system } = process.cpuUsage(before)
  const cpu = (user + system) / 1000 + cpuOfDatabases() - databases
  return { cpu, ms: performance.now() - started }
}

const perFile = ({ cpu, ms }: { cpu: number; ms: number }, count: number): Figures => ({
  p50: ms / count,
  perSecond: (count / ms) * 1000,
  cpu: cpu / count,
})

const textOf = (at: number): string => `This is file number ${at}. Its text is short.\n`

async function writeFiles(root: string, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const folder = join(root, `folder ${Math.floor(at / FILES_A_FOLDER)}`)
    if (at % FILES_A_FOLDER === 0) await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `file ${at}.txt`), textOf(at))
  }
}

async function newFolder(me: TestMember, name: string): Promise<string> {
  const body = { name, parent_path_part_id: me.sharedPartId }
  return (await me.post<{ path_part_id: string }>('/v1/folders', body)).body.path_part_id
}

async function addSource(me: TestMember, kind: string, settings: object): Promise<string> {
  const partId = await newFolder(me, `source ${kind}`)
  const { status, body } = await me.post<{ id: string }>('/v1/sources', {
    path_part_id: partId,
    kind,
    name: kind,
    settings,
  })
  if (status !== 201) throw new Error(`The source was refused: ${JSON.stringify(body)}`)
  return body.id
}

/** Runs a source as a worker does, but without the ingestion of what it adds. @param until ends before this step */
async function sync(
  { context }: Arbor,
  me: TestMember,
  sourceId: string,
  until?: 'apply',
): Promise<void> {
  const { body: started } = await me.post<Run>(`/v1/sources/${sourceId}/sync`, {})
  for (;;) {
    const path = `/v1/sources/${sourceId}/runs/${started.id}`
    const { body: run } = await me.get<Run & { step: string }>(path)
    if (run.status === 'completed' || run.step === until) return
    if (run.status !== 'pending' && run.status !== 'running') {
      throw new Error(`The run is ${run.status}: ${run.error}`)
    }
    const key = { tenantId: me.tenantId, runId: started.id }
    await workOnRun(context, key, new AbortController().signal)
    await analyse(context)
  }
}

/** Uploads the same files, one after the other. */
async function upload({ context }: Arbor, me: TestMember, count: number): Promise<void> {
  const partId = await newFolder(me, 'uploads')
  for (let at = 0; at < count; at += 1) {
    const form = new FormData()
    form.append('path_part_id', partId)
    form.append('file', new Blob([textOf(at)]), `file ${at}.txt`)
    const made = new Response(form)
    const type = made.headers.get('content-type') ?? ''
    const body = Buffer.from(await made.arrayBuffer())
    const reply = await me.post('/v1/documents/ingest', body, { 'content-type': type })
    if (reply.status !== 201) throw new Error(`An upload returned ${reply.status}.`)
    if (at % ANALYSE_EVERY === ANALYSE_EVERY - 1) await analyse(context)
  }
}

const TARGET = `${CHANGED} changed of 10,000 found within 5 s`

const folder: Work = {
  name: 'sources: a folder',
  run: async (bench) => {
    const changes = bench.amount(CHANGED, 1)
    const size = bench.amount(bench.options.size, 2)
    const root = await bench.folder('source')
    await writeFiles(root, size)
    const choice = { settings: { ARBOR_SOURCE_FOLDERS: root }, jobs: false }
    await using uploads = await bench.another(choice)
    bench.say(`uploading ${size} files`)
    const uploader = await makeTenant(uploads, { role: 'OWNER', name: 'Uploads' })
    const uploaded = await measured(() => upload(uploads, uploader, size))
    await using arbor = await bench.another(choice)
    const me = await makeTenant(arbor, { role: 'OWNER', name: 'Sources' })
    const id = await addSource(me, 'folder', { path: root })
    bench.say(`the first run of ${size} files`)
    const first = await measured(() => sync(arbor, me, id))
    bench.say('an unchanged run')
    const unchanged = await measured(() => sync(arbor, me, id))
    for (let change = 0; change < changes; change += 1) {
      const at = Math.floor((change * size) / changes)
      const inFolder = join(root, `folder ${Math.floor(at / FILES_A_FOLDER)}`, `file ${at}.txt`)
      await writeFile(inFolder, `changed ${at}`)
    }
    const changed = await measured(() => sync(arbor, me, id))
    return [
      {
        work: `sources: first run of ${size} files, for each file`,
        arbor: perFile(first, size),
        bare: perFile(uploaded, size),
        target: '',
        remark: 'without ingestion; bare: an upload of the same file',
      },
      {
        work: `sources: ${changes} of ${size} files changed`,
        arbor: { p50: changed.ms, cpu: changed.cpu },
        bare: { p50: unchanged.ms, cpu: unchanged.cpu },
        target: TARGET,
        remark: 'a whole run; bare: a run without changes',
      },
    ]
  },
}

const idle: Work = {
  name: 'sources: an idle source',
  run: async (bench) => {
    const root = await bench.folder('idle')
    const files = bench.amount(FILES_A_FOLDER, 1)
    await writeFiles(root, files)
    await using arbor = await bench.another({ settings: { ARBOR_SOURCE_FOLDERS: root } })
    const me = await makeTenant(arbor, { role: 'OWNER', name: 'Idle' })
    const minuteMs = bench.amount(MINUTE_MS, 100)
    const minute = async (what: string) => {
      bench.say(`a minute ${what}`)
      return measured(() => sleep(minuteMs, undefined, { signal: bench.signal }))
    }
    const without = await minute('without sources')
    const id = await addSource(me, 'folder', { path: root })
    await me.post(`/v1/sources/${id}/sync`, {})
    await minute('in which it is watched and ingested')
    for (;;) {
      const { body } = await me.get<{ total: number }>('/v1/ingestions?limit=1&status=active')
      if (body.total === 0) break
      await sleep(POLL_MS, undefined, { signal: bench.signal })
    }
    await minute('until it is watched')
    const watched = await minute('with an idle source')
    const share = (Math.max(0, watched.cpu - without.cpu) / minuteMs) * 100
    return [
      {
        work: 'sources: a minute of an idle source, processor time',
        arbor: { p50: watched.cpu },
        bare: { p50: without.cpu },
        target: 'at most 60 ms more (0.1 % of a core)',
        remark: `${share.toFixed(2)} % of a core more than without it; a watched folder with ${files} files`,
      },
    ]
  },
}

/** A bucket that has many objects and only lists them. */
async function startBucket(
  count: number,
  pageSize: number,
): Promise<AsyncDisposable & { readonly settings: object }> {
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://bucket').searchParams
    const from = Number(query.get('continuation-token') ?? 0)
    const objects = Array.from(
      { length: pageSize },
      (_, at) =>
        `<Contents><Key>folder ${Math.floor((from + at) / FILES_A_FOLDER)}/file ${from + at}.txt</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>"${from + at}"</ETag><Size>10</Size><StorageClass>STANDARD</StorageClass></Contents>`,
    )
    const next = from + pageSize
    const more = next < count
    response.setHeader('content-type', 'application/xml')
    response.end(
      `<?xml version="1.0"?><ListBucketResult><Name>bucket</Name><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}<KeyCount>${pageSize}</KeyCount><MaxKeys>${pageSize}</MaxKeys>${objects.join('')}</ListBucketResult>`,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      bucket: 'bucket',
      endpoint: `http://127.0.0.1:${port}`,
      access_key_id: 'key',
      secret_access_key: 'secret',
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

const bucket: Work = {
  name: 'sources: a bucket',
  run: async (bench: Bench) => {
    const settings: Settings = { ARBOR_SOURCE_NETWORKS: 'loopback' }
    await using arbor = await bench.another({ settings, jobs: false })
    const count = bench.amount(OBJECTS, 2 * SMALL_PAGE)
    await using objects = await startBucket(count, bench.amount(OBJECTS_A_PAGE, SMALL_PAGE))
    const me = await makeTenant(arbor, { role: 'OWNER', name: 'Bucket' })
    const id = await addSource(me, 's3', objects.settings)
    const before = residentOf(process.pid).own
    const watching = watchPeak(() => residentOf(process.pid))
    bench.say(`listing ${count} objects`)
    const { ms, cpu } = await measured(() => sync(arbor, me, id, 'apply'))
    const peak = watching.stop().own
    return [
      {
        work: `sources: ${count} objects of a bucket listed, memory`,
        unit: 'MB',
        arbor: { p50: peak, perSecond: (count / ms) * 1000, cpu: cpu / count },
        bare: { p50: before },
        target: 'at most 150 MB over idle',
        remark: `${Math.max(0, peak - before)} MB more than before, with the bucket in the same process`,
      },
    ]
  },
}

/** Folders and buckets as sources. */
export const sources: readonly Work[] = [folder, idle, bucket]
