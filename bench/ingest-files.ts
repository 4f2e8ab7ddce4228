import { createConversionPool } from '@arbor/reader'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { writeDurably } from './baselines.ts'
import type { Bench, Work } from './bench.ts'
import { runPath, type Run } from './client.ts'
import { conversionOf, convertOnce } from './convert-once.ts'
import { openDatabase } from './database.ts'
import { listFiles, type SourceFile } from './folder/files.ts'
import { ingestAll, type IngestedAll } from './folder/wait.ts'
import {
  makeCsv,
  makeDocx,
  makeHtml,
  makeMarkdown,
  makeImage,
  makePptx,
  makeText,
  makeXlsx,
} from './made-files.ts'
import { makePdf } from './pdf.ts'
import { Service, SMALLEST_PROCESS, type Settings } from './service.ts'
import { figuresOf, ms, type Row } from './table.ts'

const NAME = 'ingest-files'
const WORKERS = 2
const LIMIT_MS = 60 * 60_000

/** File extensions of the mix and their generators. They take turns, with different lengths. */
const KINDS: readonly [string, (size: number) => Promise<Uint8Array> | Uint8Array][] = [
  ['pdf', (size) => makePdf(size * 4, { tableEvery: 5 })],
  ['docx', (size) => makeDocx(size * 2)],
  ['md', makeMarkdown],
  ['pdf', (size) => makePdf(size * 10, { tableEvery: 10 })],
  ['xlsx', () => makeXlsx(1)],
  ['html', makeHtml],
  ['pptx', (size) => makePptx(size * 3)],
  ['txt', makeText],
  ['csv', (size) => makeCsv(size * 100)],
  ['jpg', makeImage],
]

const files: Work = {
  name: NAME,
  run: async (bench) => {
    const folder = await bench.folder('files')
    const sources = join(folder, 'sources')
    await makeFiles(bench, sources)
    const made = await listFiles(sources, undefined)
    const durable: number[] = []
    for (const { path, name } of made) {
      durable.push(await writeDurably(join(folder, name), await readFile(path)))
    }
    bench.say(`conversion alone, ${WORKERS} at a time`)
    const alone = await convertAll(bench, made)
    await using stack = new AsyncDisposableStack()
    const databaseUrl = await openDatabase(bench.options.database, stack)
    bench.say(`${made.length} files, ${WORKERS} workers`)
    const home = join(folder, 'service')
    const env = bench.amount<Settings>({}, SMALLEST_PROCESS)
    const choice = { folder: home, databaseUrl, workers: WORKERS, env, signal: bench.signal }
    const service = stack.use(await Service.start(choice))
    const found = await ingestMix(bench, service, made)
    await service.stop()
    return rowsOf(made, { ...found, durable, alone })
  },
}

async function makeFiles(bench: Bench, folder: string): Promise<void> {
  await mkdir(folder)
  for (let at = 0; at < bench.options.files; at++) {
    bench.signal.throwIfAborted()
    const [extension, make] = KINDS[at % KINDS.length] ?? ['txt', makeText]
    const bytes = await make(1 + (Math.floor(at / KINDS.length) % 6))
    await writeFile(join(folder, `${String(at).padStart(4, '0')}.${extension}`), bytes)
  }
}

type Alone = { readonly taken: readonly number[]; readonly wallMs: number }

/** The conversions alone, in as many processes as the service uses. */
async function convertAll({ signal }: Bench, made: readonly SourceFile[]): Promise<Alone> {
  const options = { size: WORKERS, timeoutMs: LIMIT_MS, maxRssBytes: 4 * 1024 ** 3 }
  const pool = createConversionPool(options)
  const taken: number[] = []
  const next = made.values()
  const work = async (): Promise<void> => {
    for (const { path } of next) {
      const conversion = await conversionOf(path)
      const started = performance.now()
      await convertOnce(pool, { ...conversion, ocr: true }, signal)
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

type Found = IngestedAll & {
  /** Milliseconds from the first byte of an upload to its completion. */
  readonly completed: readonly number[]
  /** Kinds of files, and why they failed. */
  readonly failed: readonly string[]
}

async function ingestMix(
  { signal, say }: Bench,
  service: Service,
  made: readonly SourceFile[],
): Promise<Found> {
  const beganAt = Date.now()
  const ingested = await ingestAll(service, made, { signal, say, limitMs: LIMIT_MS })
  const [completed, failed] = [[] as number[], [] as string[]]
  for (const { file, workflowId, refusal, answeredAt, ms: taken } of ingested.uploads) {
    if (workflowId === undefined) {
      failed.push(`${extname(file.name)}: ${refusal}`)
      continue
    }
    const { body } = await service.caller().get<Run>(runPath(workflowId))
    const sentAt = beganAt + answeredAt - taken
    if (body.status === 'completed') completed.push(Date.parse(body.close_time ?? '') - sentAt)
    else failed.push(`${extname(file.name)}: ${body.error}`)
  }
  return { ...ingested, completed, failed }
}

type All = Found & { readonly durable: readonly number[]; readonly alone: Alone }

function rowsOf(
  made: readonly SourceFile[],
  { uploads, completed, failed, wallMs, peak, durable, alone }: All,
): Row[] {
  const megabytes = (made.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 ** 2).toFixed(1)
  const writing = durable.reduce((sum, taken) => sum + taken, 0)
  const uploadMs = uploads.map((each) => each.ms)
  const lastAnswer = Math.max(...uploads.map((each) => each.answeredAt))
  const reasons = failed.length === 0 ? 'none failed' : `failed: ${[...new Set(failed)].join('; ')}`
  const rate = ((60_000 * made.length) / wallMs).toFixed(0)
  return [
    {
      work: `${NAME}: upload to 201`,
      arbor: figuresOf(uploadMs, (1000 * made.length) / lastAnswer),
      bare: figuresOf(durable, (1000 * made.length) / writing),
      target: '',
      remark: `${made.length} files of all formats, ${megabytes} MB, 4 uploads at a time during the conversions; bare: write and fsync of the same bytes, one at a time; per second: files`,
    },
    {
      work: `${NAME}: upload to completed`,
      arbor: figuresOf(completed, (1000 * made.length) / wallMs),
      bare: figuresOf(alone.taken, (1000 * made.length) / alone.wallMs),
      target: '',
      remark: `${rate} files per minute with ${WORKERS} workers; ${ms(wallMs / 1000)} s from the first upload to the last completion; ${reasons}; p50 includes the wait for a worker; bare: the conversions alone, ${WORKERS} at a time`,
    },
    {
      work: `${NAME}: memory`,
      unit: 'MB',
      arbor: { p50: peak.all },
      target: '',
      remark: `highest resident memory of the service and its children; its own processes ${peak.own} MB, converters and models ${peak.below} MB`,
    },
  ]
}

/** Files of all formats, ingested by the complete service. */
export const ingestFiles: readonly Work[] = [files]
