import { createConversionPool, type ConversionPool } from '@arbor/reader'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { LiteParse } from '@llamaindex/liteparse'
import type { Bench, Work } from './bench.ts'
import { convertOnce } from './convert-once.ts'
import { formatsOf, type Baseline, type Format } from './format-list.ts'
import { quantile, type Figures, type Row } from './table.ts'

const runProgram = promisify(execFile)
const NAME = 'ingest-formats'
const RUNS = 5
/** Reading text from pictures takes seconds a page. */
const FEW_RUNS = 2

const formats: Work = {
  name: NAME,
  run: async (bench) => {
    const folder = await bench.folder('formats')
    const pool = createConversionPool({ size: 1, timeoutMs: 600_000, maxRssBytes: 4 * 1024 ** 3 })
    bench.defer(() => pool.close())
    const rows: Row[] = []
    for (const format of formatsOf(bench.options.pages)) {
      bench.signal.throwIfAborted()
      bench.say(format.called)
      const path = join(folder, format.file)
      const bytes = await format.make()
      await writeFile(path, bytes)
      rows.push(...(await compareFormat(bench, pool, { format, path, bytes: bytes.length })))
    }
    return rows
  },
}

type Made = { readonly format: Format; readonly path: string; readonly bytes: number }

/** Times the conversion and every baseline in turn, so that whatever else the machine does hits all of them. */
async function compareFormat(bench: Bench, pool: ConversionPool, made: Made): Promise<Row[]> {
  const { format, path } = made
  const job = { path, format: format.format, mode: format.mode, ocr: format.ocr === true }
  const own: number[] = []
  const others = new Map<Baseline, number[]>()
  let chunks = 0
  // The first conversion loads the converter, which a server does once for many files.
  await convertOnce(pool, job, bench.signal)
  for (let run = 0; run < (format.ocr === true ? FEW_RUNS : RUNS); run++) {
    bench.signal.throwIfAborted()
    const started = performance.now()
    chunks = await convertOnce(pool, job, bench.signal)
    own.push(performance.now() - started)
    for (const baseline of format.baselines) {
      const taken = await BASELINES[baseline](path)
      if (taken !== undefined) others.set(baseline, [...(others.get(baseline) ?? []), taken])
    }
  }
  const [count, called] = format.units
  const size = `${count} ${called} in ${Math.round(made.bytes / 1024)} KB, ${chunks} chunks; per second: ${called}`
  const figures = (taken: readonly number[]): Figures => ({
    p50: quantile(taken, 0.5),
    p95: quantile(taken, 0.95),
    perSecond: (1000 * count) / quantile(taken, 0.5),
  })
  const row = (work: string, rest: Pick<Row, 'bare' | 'remark'>): Row => ({
    work: `${NAME}: ${work}`,
    arbor: figures(own),
    target: work === 'PDF standard / pdftotext' ? '<= 5x pdftotext' : '',
    ...rest,
  })
  if (format.baselines.length === 0) return [row(format.called, { remark: size })]
  return format.baselines.map((baseline, at) => {
    const taken = others.get(baseline)
    const bare = taken && figures(taken)
    const about = taken ? `bare: ${SAID[baseline]}` : `bare: ${baseline} is not installed`
    const remark = at === 0 ? `${size}; ${about}` : about
    return row(`${format.called} / ${baseline}`, { bare, remark })
  })
}

const SAID: Record<Baseline, string> = {
  pdftotext: 'pdftotext (plain text)',
  LiteParse: 'LiteParse alone (text as JSON, no OCR), in this process',
  pandoc: 'pandoc (to plain text)',
}

/** Milliseconds; undefined where the program is not installed. */
const BASELINES: Record<Baseline, (path: string) => Promise<number | undefined>> = {
  pdftotext: (path) => timeProgram('pdftotext', [path, `${path}.txt`]),
  pandoc: (path) => timeProgram('pandoc', [path, '--to=plain', `--output=${path}.txt`]),
  LiteParse: async (path) => {
    const reader = new LiteParse({ ocrEnabled: false, quiet: true, outputFormat: 'json' })
    const started = performance.now()
    const { text } = await reader.parse(path)
    await writeFile(`${path}.json.txt`, text)
    return performance.now() - started
  },
}

async function timeProgram(program: string, words: readonly string[]): Promise<number | undefined> {
  const started = performance.now()
  try {
    await runProgram(program, [...words], { maxBuffer: 64 * 1024 ** 2 })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  return performance.now() - started
}

/** Conversion alone, a format each. */
export const ingestFormats: readonly Work[] = [formats]
