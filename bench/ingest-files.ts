import { createConversionPool } from '@arbor/reader'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Bench, Work } from './bench.ts'
import { convertOnce, type Job } from './convert-once.ts'
import { openDatabase } from './database.ts'
import { writeDurably } from './durable.ts'
import { listFiles, type SourceFile } from './folder/files.ts'
import { uploadAll, type Uploaded } from './folder/upload.ts'
import { waitForAll } from './folder/wait.ts'
import { watchResident, type Peak } from './folder/watch-resident.ts'
import {
  makeCsv,
  makeDocx,
  makeHtml,
  makeMarkdown,
  makePicture,
  makePptx,
  makeText,
  makeXlsx,
} from './made-files.ts'
import { makePdf } from './pdf.ts'
import { Service } from './service.ts'
import { ms, quantile, type Row } from './table.ts'

const NAME = 'ingest-files'
const WORKERS = 2
const LIMIT_MS = 60 * 60_000

type Kind = Pick<Job, 'format' | 'mode'> & {
  readonly extension: string
  readonly make: (size: number) => Promise<Uint8Array>
}

const MODES: Partial<Record<Job['format'], Job['mode']>> = {
  pdf: 'high_accuracy',
  csv: 'single_chunk',
  image: 'single_chunk',
}

/** The mix: one of each in turn, of changing length, in the mode that the server chooses. */
const KINDS: readonly Kind[] = [
  kind('pdf', 'pdf', (size) => makePdf(size * 4, { tableEvery: 5 })),
  kind('docx', 'docx', (size) => makeDocx(size * 2)),
  kind('md', 'markdown', makeMarkdown),
  kind('pdf', 'pdf', (size) => makePdf(size * 10, { tableEvery: 10 })),
  kind('xlsx', 'xlsx', () => makeXlsx(1)),
  kind('html', 'text', makeHtml),
  kind('pptx', 'pptx', (size) => makePptx(size * 3)),
  kind('txt', 'text', makeText),
  kind('csv', 'csv', (size) => makeCsv(size * 100)),
  kind('jpg', 'image', () => makePicture()),
]

function kind(extension: string, format: Job['format'], make: Kind['make']): Kind {
  return { extension, format, mode: MODES[format] ?? 'standard', make }
}

const files: Work = {
  name: NAME,
  run: async (bench) => {
    const folder = await bench.folder('files')
    const sources = join(folder, 'sources')
    await makeFiles(bench, sources)
    const made = await listFiles(sources, undefined)
    const durable = await writeAllDurably(join(folder, 'durable'), made)
    bench.say(`conversion alone, ${WORKERS} at a time`)
    const alone = await convertAll(bench, made)
    await using stack = new AsyncDisposableStack()
    const databaseUrl = await openDatabase(bench.options.database, stack)
    bench.say(`${made.length} files, ${WORKERS} workers`)
    const home = join(folder, 'service')
    const choice = { folder: home, databaseUrl, workers: WORKERS, signal: bench.signal }
    const service = stack.use(await Service.start(choice))
    const found = await ingestAll(bench, service, made)
    await service.stop()
    return rowsOf(made, { ...found, durable, alone })
  },
}

function kindAt(at: number): Kind {
  return KINDS[at % KINDS.length] ?? kind('txt', 'text', makeText)
}

async function makeFiles(bench: Bench, folder: string): Promise<void> {
  await mkdir(folder)
  for (let at = 0; at < bench.options.files; at++) {
    bench.signal.throwIfAborted()
    const { extension, make } = kindAt(at)
    const bytes = await make(1 + (Math.floor(at / KINDS.length) % 6))
    await writeFile(join(folder, `${String(at).padStart(4, '0')}.${extension}`), bytes)
  }
}

async function writeAllDurably(folder: string, made: readonly SourceFile[]): Promise<number[]> {
  await mkdir(folder)
  const taken: number[] = []
  for (const { path, name } of made) {
    taken.push(await writeDurably(join(folder, name), await readFile(path)))
  }
  return taken
}

type Alone = { readonly taken: readonly number[]; readonly wallMs: number }

/** The conversions by themselves, by as many processes as the service has. */
async function convertAll({ signal }: Bench, made: readonly SourceFile[]): Promise<Alone> {
  const options = { size: WORKERS, timeoutMs: LIMIT_MS, maxRssBytes: 4 * 1024 ** 3 }
  const pool = createConversionPool(options)
  const taken: number[] = []
  const next = made.entries()
  const work = async (): Promise<void> => {
    for (const [at, { path }] of next) {
      const { format, mode } = kindAt(at)
      const started = performance.now()
      await convertOnce(pool, { path, format, mode, ocr: true }, signal)
      taken.push(performance.now() - started)
    }
  }
  const began = performance.now()
  try {
    await Promise.all(Array.from({ length: WORKERS }, work))
    return { taken, wallMs: performance.now() - began }
  } finally {
    await pool.close()
  }
}

type Found = {
  readonly uploads: readonly Uploaded[]
  /** From the first byte of an upload to its completion; milliseconds. */
  readonly completed: readonly number[]
  /** Kinds of files and why they failed. */
  readonly failed: readonly string[]
  readonly wallMs: number
  readonly peak: Peak
}

async function ingestAll(
  { signal, say }: Bench,
  service: Service,
  made: readonly SourceFile[],
): Promise<Found> {
  const caller = () => service.caller()
  const resident = watchResident(service)
  const [began, beganAt] = [performance.now(), Date.now()]
  let uploading = true
  const uploaded = uploadAll(made, { caller, signal }).finally(() => (uploading = false))
  const deadline = began + LIMIT_MS
  const [uploads] = await Promise.all([
    uploaded,
    waitForAll({ caller, signal, say, deadline, more: () => uploading }),
  ])
  const wallMs = performance.now() - began
  const peak = resident.stop()
  const [completed, failed] = [[] as number[], [] as string[]]
  for (const { file, workflowId, refusal, answeredAt, ms: taken } of uploads) {
    if (workflowId === undefined) {
      failed.push(`${extname(file.name)}: ${refusal}`)
      continue
    }
    const { body } = await caller().get<Run>(`/v1/workflows/document_versions/${workflowId}`)
    const sentAt = beganAt + answeredAt - taken
    if (body.status === 'completed') completed.push(Date.parse(body.close_time ?? '') - sentAt)
    else failed.push(`${extname(file.name)}: ${body.error}`)
  }
  return { uploads, completed, failed, wallMs, peak }
}

type Run = {
  readonly status: string
  readonly error: string | null
  readonly close_time: string | null
}

type All = Found & { readonly durable: readonly number[]; readonly alone: Alone }

function rowsOf(
  made: readonly SourceFile[],
  { uploads, completed, failed, wallMs, peak, durable, alone }: All,
): Row[] {
  const figures = (taken: readonly number[], perSecond: number) => ({
    p50: quantile(taken, 0.5),
    p95: quantile(taken, 0.95),
    perSecond,
  })
  const megabytes = (made.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 ** 2).toFixed(1)
  const writing = durable.reduce((sum, taken) => sum + taken, 0)
  const uploadMs = uploads.map((each) => each.ms)
  const lastAnswer = Math.max(...uploads.map((each) => each.answeredAt))
  const reasons = failed.length === 0 ? 'none failed' : `failed: ${[...new Set(failed)].join('; ')}`
  const rate = ((60_000 * made.length) / wallMs).toFixed(0)
  return [
    {
      work: `${NAME}: upload to 201`,
      arbor: figures(uploadMs, (1000 * made.length) / lastAnswer),
      bare: figures(durable, (1000 * made.length) / writing),
      target: '',
      remark: `${made.length} files of all formats, ${megabytes} MB, 4 uploads at a time beside the conversions; bare: write and fsync of the same bytes, one at a time; per second: files`,
    },
    {
      work: `${NAME}: upload to completed`,
      arbor: figures(completed, (1000 * made.length) / wallMs),
      bare: figures(alone.taken, (1000 * made.length) / alone.wallMs),
      target: '',
      remark: `${rate} files a minute with ${WORKERS} workers; ${ms(wallMs / 1000)} s from the first upload to the last completion; ${reasons}; p50 holds the wait for a worker; bare: the conversions alone, ${WORKERS} at a time`,
    },
    {
      work: `${NAME}: memory`,
      unit: 'MB',
      arbor: { p50: peak.all, perSecond: Number.NaN },
      target: '',
      remark: `highest resident memory of the service with all it starts; processes of its own ${peak.own} MB, parsers and models ${peak.below} MB`,
    },
  ]
}

/** Files of all formats through the whole service. */
export const ingestFiles: readonly Work[] = [files]
