import { createConversionPool, type ConversionPool } from '@arbor/reader'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { timeProgram } from './baselines.ts'
import type { Bench, Work } from './bench.ts'
import { conversionOf, convertOnce } from './convert-once.ts'
import { makeWorkbook, writeCsv } from './made-files.ts'
import { childrenOf, residentOf, watchPeak } from './memory.ts'
import { makePdf } from './pdf.ts'
import { cpuBelow } from './processor.ts'
import { figuresOf, quantile, type Row } from './table.ts'

const SPEED_PAGES = [1, 10, 50, 200]
const WARM_UP = 3
const RUNS = 15
const TABLE_EVERY = 10
/** The limit for the growth of a warm converter, see docs/ingestion.md. */
const FLAT = '<= 256 MB'

const poolOf = (bench: Bench): ConversionPool => {
  const pool = createConversionPool({ size: 1, timeoutMs: 3_600_000, maxRssBytes: 4 * 1024 ** 3 })
  bench.defer(() => pool.close())
  return pool
}

/** A warm converter compared with pdftotext, in turn. */
const speed: Work = {
  name: 'reader-speed',
  run: async (bench) => {
    const folder = await bench.folder('reader-speed')
    const pool = poolOf(bench)
    const rows: Row[] = []
    for (const pages of bench.amount(SPEED_PAGES, [1])) {
      bench.say(`a PDF of ${pages} pages`)
      const path = join(folder, `${pages}.pdf`)
      await writeFile(path, await makePdf(pages, { tableEvery: TABLE_EVERY }))
      rows.push(await compareWithPdftotext(bench, pool, { path, pages }))
    }
    return rows
  },
}

async function compareWithPdftotext(
  bench: Bench,
  pool: ConversionPool,
  { path, pages }: { readonly path: string; readonly pages: number },
): Promise<Row> {
  const conversion = { ...(await conversionOf(path, 'standard')), ocr: false }
  const [own, plain] = [[] as number[], [] as number[]]
  let [ownCpu, plainCpu] = [0, 0]
  const [warmUp, runs] = [bench.amount(WARM_UP, 0), bench.amount(RUNS, 1)]
  // The first runs load and compile the converter, which a server has already done.
  for (let run = 0; run < warmUp; run++) await convertOnce(pool, conversion, bench.signal)
  for (let run = 0; run < runs; run++) {
    bench.signal.throwIfAborted()
    const before = cpuBelow()
    const started = performance.now()
    await convertOnce(pool, conversion, bench.signal)
    own.push(performance.now() - started)
    const between = cpuBelow()
    ownCpu += (between - before) / runs
    const taken = await timeProgram('pdftotext', [path, `${path}.txt`])
    if (taken !== undefined) plain.push(taken)
    plainCpu += (cpuBelow() - between) / runs
  }
  const perSecond = (taken: readonly number[]) => (1000 * pages) / quantile(taken, 0.5)
  return {
    work: `${speed.name}: ${pages} pages, standard / pdftotext`,
    arbor: { ...figuresOf(own, perSecond(own)), cpu: ownCpu },
    bare: plain.length > 0 ? { ...figuresOf(plain, perSecond(plain)), cpu: plainCpu } : undefined,
    target: 'CPU <= 4x pdftotext',
    remark: `bare: ${plain.length > 0 ? 'pdftotext' : 'pdftotext is not installed'}; per second: pages; CPU: of the converter, and of pdftotext`,
  }
}

/** A file whose conversion is watched. */
type Watched = {
  readonly called: string
  readonly extension: string
  readonly write: (path: string) => Promise<void>
}

function watchedFiles({ memoryPages, memoryRows }: Bench['options']): Watched[] {
  return [
    ...memoryPages.map((pages) => ({
      called: `high_accuracy, ${pages} pages`,
      extension: 'pdf',
      write: async (path: string) =>
        writeFile(path, await makePdf(pages, { tableEvery: TABLE_EVERY })),
    })),
    ...memoryRows.map((rows) => ({
      called: `workbook, ${rows} rows`,
      extension: 'xlsx',
      write: (path: string) => writeFile(path, makeWorkbook(rows)),
    })),
    ...memoryRows.map((rows) => ({
      called: `CSV, ${rows} rows`,
      extension: 'csv',
      write: (path: string) => writeCsv(path, rows),
    })),
  ]
}

/** The maximum memory of a converter, above that of one that has read a short file. */
const memory: Work = {
  name: 'reader-memory',
  run: async (bench) => {
    const folder = await bench.folder('reader-memory')
    const small = join(folder, 'small.pdf')
    await writeFile(small, await makePdf(1))
    const rows: Row[] = []
    for (const { called, extension, write } of watchedFiles(bench.options)) {
      bench.say(called)
      const path = join(folder, `${called.replaceAll(/\W+/g, '-')}.${extension}`)
      await write(path)
      rows.push(await peakOf(bench, { called, path, small }))
    }
    return rows
  },
}

async function peakOf(
  bench: Bench,
  {
    called,
    path,
    small,
  }: { readonly called: string; readonly path: string; readonly small: string },
): Promise<Row> {
  // A separate converter for each, so that no other conversion counts. Earlier ones may still be ending.
  const others = new Set(childrenOf(process.pid))
  const pool = poolOf(bench)
  const resident = () => residentOf(...childrenOf(process.pid).filter((pid) => !others.has(pid)))
  await convertOnce(pool, { ...(await conversionOf(small)), ocr: false }, bench.signal)
  const idle = resident().all
  const conversion = { ...(await conversionOf(path)), ocr: false }
  const started = performance.now()
  const watch = watchPeak(resident)
  let [chunks, peak] = [0, 0]
  try {
    chunks = await convertOnce(pool, conversion, bench.signal)
  } finally {
    peak = watch.stop().all
  }
  const taken = performance.now() - started
  await pool.close()
  return {
    work: `${memory.name}: ${called}`,
    unit: 'MB',
    arbor: { p50: Math.max(0, peak - idle) },
    target: FLAT,
    remark: `megabytes above the ${idle} of an idle converter; ${(taken / 1000).toFixed(1)} s, ${chunks} chunks`,
  }
}

/** The reader alone: its speed, and its memory by the length of a file. */
export const readerFigures: readonly Work[] = [speed, memory]
