import { join } from 'node:path'
import type { Bench, Work } from './bench.ts'
import { ingest } from './client.ts'
import { watchPeak, type Resident } from './memory.ts'
import { makePdf } from './pdf.ts'
import { Service } from './service.ts'
import type { Row } from './table.ts'

const NAME = 'ingest-memory'
const MODES = ['standard', 'high_accuracy'] as const
const POLL_MS = 100
const TABLE_EVERY = 10

type Measured = {
  readonly peak: Resident
  /** Memory of the server before the upload. */
  readonly idle: number
  readonly convertMs: number
  readonly totalMs: number
  readonly chunks: number
}

const memory: Work = {
  name: NAME,
  run: async (bench) => {
    const folder = await bench.folder('memory')
    const rows: Row[] = []
    const sizes = bench.options.memoryPages
    const files = new Map<number, Uint8Array>()
    for (const pages of sizes) {
      bench.say(`creating a PDF of ${pages} pages`)
      files.set(pages, await makePdf(pages, { tableEvery: TABLE_EVERY }))
      bench.signal.throwIfAborted()
    }
    for (const mode of MODES) {
      const measured = new Map<number, Measured>()
      for (const [pages, bytes] of files) {
        bench.say(`${mode}, ${pages} pages`)
        const home = join(folder, `${mode}-${pages}`)
        measured.set(pages, await ingestAlone(bench, { home, mode, bytes }))
      }
      rows.push(...rowsOf(mode, measured))
    }
    return rows
  },
}

/** A separate server for each, so that no other ingestion counts. */
async function ingestAlone(
  { signal }: Bench,
  { home, mode, bytes }: { home: string; mode: string; bytes: Uint8Array },
): Promise<Measured> {
  const env = {
    // Vectors are created in batches after the conversion, at a speed that is measured elsewhere.
    ARBOR_EMBEDDINGS: 'OFF',
    ARBOR_CONVERSION_TIMEOUT_SECONDS: '3600',
    ARBOR_MAX_UPLOAD_MB: '1000',
  }
  await using service = await Service.start({ folder: home, workers: 1, env, signal })
  const idle = service.resident().own
  const watch = watchPeak(() => service.resident())
  const file = { name: 'made.pdf', bytes, fields: { ingestion_mode: mode } }
  const found = await ingest(service.caller(), file, { pollMs: POLL_MS, signal })
  const peak = watch.stop()
  await service.stop()
  const { convert: convertMs = Number.NaN } = found.timings
  return { peak, idle, totalMs: found.completedMs, convertMs, chunks: found.chunks }
}

/** Each size compared with the smallest one of the run. */
function rowsOf(mode: string, measured: ReadonlyMap<number, Measured>): Row[] {
  const [first] = measured
  if (!first) return []
  const [leastPages, least] = first
  return [...measured].flatMap(([pages, found]) => {
    const work = `${NAME}: ${mode}, ${pages} pages`
    const line = (what: string, of: (each: Measured) => readonly [mb: number, ms: number]): Row => {
      const [[mb, taken], [leastMb, leastTaken]] = [of(found), of(least)]
      return {
        work: `${work}, ${what}`,
        unit: 'MB',
        arbor: { p50: mb, perSecond: (1000 * pages) / taken },
        bare: { p50: leastMb, perSecond: (1000 * leastPages) / leastTaken },
        target: 'flat',
      }
    }
    return [
      {
        ...line('conversion', ({ peak, convertMs }) => [peak.below, convertMs]),
        remark: `highest resident memory of the conversion process and its children; bare: ${leastPages} pages; per second: pages converted; ${(found.convertMs / 1000).toFixed(1)} s, ${found.chunks} chunks`,
      },
      {
        ...line('server', ({ peak, totalMs }) => [peak.own, totalMs]),
        remark: `highest resident memory of the server with its embedded database (${found.idle} MB before); per second: pages from upload to completed; ${(found.totalMs / 1000).toFixed(1)} s`,
      },
    ]
  })
}

/** Memory by the length of a document. */
export const ingestMemory: readonly Work[] = [memory]
