import { execFile } from 'node:child_process'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { makeTenant, type TestMember } from '../server/test/support/test-member.ts'
import type { Bench, Work } from './bench.ts'
import { ownResident, residentOf, watchPeak } from './memory.ts'
import { writeDurably } from './durable.ts'
import { makePdf } from './pdf.ts'
import { ms, quantile, type Row } from './table.ts'

const runProgram = promisify(execFile)
const RUNS = 3
const POLL_MS = 20

type Timings = Partial<Record<'prepare' | 'convert' | 'chunk' | 'embed' | 'finish', number>>
type Ingested = { uploadedMs: number; completedMs: number; timings: Timings; chunks: number }

const ingest: Work = {
  name: 'ingest a born-digital PDF',
  run: async (bench) => {
    const { app, context } = await bench.arbor()
    const { pages } = bench.options
    const folder = await bench.folder('pdf')
    const file = join(folder, 'made.pdf')
    bench.say(`making a PDF of ${pages} pages`)
    const bytes = await makePdf(pages)
    await writeFile(file, bytes)
    const owner = await makeTenant({ app, context }, { role: 'OWNER', name: 'Ingestion' })
    const before = residentOf(process.pid) ?? ownResident()
    const peak = watchPeak(() => residentOf(process.pid))
    const [runs, durable, plain] = [[] as Ingested[], [] as number[], [] as number[]]
    for (let run = 0; run < RUNS; run++) {
      bench.signal.throwIfAborted()
      durable.push(await writeDurably(join(folder, `copy-${run}`), bytes))
      const text = await convertPlainly(file)
      if (text !== undefined) plain.push(text)
      runs.push(await upload(bench, { owner, bytes, name: `made-${run}.pdf` }))
    }
    const highest = peak.stop()
    const size = `${pages} pages, ${Math.round((await stat(file)).size / 1024)} KB`
    const memory = `resident with all children ${before} MB before, ${highest} MB at most`
    return rowsOf({ runs, durable, plain, size, memory })
  },
}

type Found = {
  readonly runs: readonly Ingested[]
  readonly durable: readonly number[]
  /** Empty where pdftotext is not installed. */
  readonly plain: readonly number[]
  readonly size: string
  readonly memory: string
}

function rowsOf({ runs, durable, plain, size, memory }: Found): Row[] {
  const row = (work: string, own: readonly number[], other: readonly number[]): Row => ({
    work: `${ingest.name}, ${work}`,
    arbor: figures(own),
    bare: other.length > 0 ? figures(other) : undefined,
    target: '',
  })
  const { timings = {}, chunks = 0 } = runs.at(-1) ?? {}
  const steps = Object.entries(timings).map(([step, taken]) => `${step} ${ms(taken)} ms`)
  return [
    {
      ...row(
        'upload to 201',
        runs.map((run) => run.uploadedMs),
        durable,
      ),
      target: 'durable + 50 ms',
      remark: `bare: write and fsync of the same bytes (${size})`,
    },
    {
      ...row(
        'upload to completed',
        runs.map((run) => run.completedMs),
        plain,
      ),
      target: 'text to chunks <= 5x pdftotext',
      remark: `bare: pdftotext; ${chunks} chunks; ${memory}`,
    },
    {
      ...row(
        'conversion only',
        runs.map((run) => run.timings.convert ?? Number.NaN),
        plain,
      ),
      target: 'text to chunks <= 5x pdftotext',
      remark: `bare: pdftotext; the last run's steps: ${steps.join(', ')}`,
    },
  ]
}

function figures(taken: readonly number[]) {
  const p50 = quantile(taken, 0.5)
  return { p50, p95: quantile(taken, 0.95), perSecond: 1000 / p50 }
}

/** @returns milliseconds, or undefined where pdftotext is not installed */
async function convertPlainly(path: string): Promise<number | undefined> {
  const started = performance.now()
  try {
    await runProgram('pdftotext', [path, `${path}.txt`])
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  return performance.now() - started
}

async function upload(
  bench: Bench,
  file: { owner: TestMember; bytes: Uint8Array; name: string },
): Promise<Ingested> {
  const { url } = await bench.arbor()
  const headers = { authorization: `Bearer ${file.owner.apiKey}` }
  const form = new FormData()
  form.append('path_part_id', file.owner.sharedPartId)
  form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name)
  const { signal } = bench
  const started = performance.now()
  const options = { method: 'POST', headers, body: form, signal }
  const reply = await fetch(`${url}/v1/documents/ingest`, options)
  const uploadedMs = performance.now() - started
  if (reply.status !== 201) throw new Error(`The upload answered ${reply.status}`)
  const { workflow_id: id } = (await reply.json()) as { workflow_id: string }
  for (;;) {
    await sleep(POLL_MS, undefined, { signal })
    const asked = await fetch(`${url}/v1/workflows/document_versions/${id}`, { headers, signal })
    const run = (await asked.json()) as {
      status: string
      error: string | null
      chunks_processed: number | null
      progress: { timings: Timings }
    }
    if (run.status === 'failed') throw new Error(`The ingestion failed: ${run.error}`)
    if (run.status !== 'completed') continue
    const completedMs = performance.now() - started
    return {
      uploadedMs,
      completedMs,
      timings: run.progress.timings,
      chunks: run.chunks_processed ?? 0,
    }
  }
}

/** Files into chunks. */
export const ingestion: readonly Work[] = [ingest]
