import { createConversionPool, type ConversionPool, type IngestionMode } from '@arbor/reader'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LiteParse } from '@llamaindex/liteparse'
import type { Bench, Work } from './bench.ts'
import { timeProgram } from './baselines.ts'
import { conversionOf, convertOnce } from './convert-once.ts'
import {
  makeCsv,
  makeDocx,
  makeHtml,
  makeMarkdown,
  makeImage,
  makePptx,
  makeScan,
  makeText,
  makeXlsx,
} from './made-files.ts'
import { makePdf } from './pdf.ts'
import { figuresOf, quantile, type Figures, type Row } from './table.ts'

const NAME = 'ingest-formats'
const RUNS = 5
/** OCR takes seconds per page. */
const FEW_RUNS = 2

type Baseline = 'pdftotext' | 'LiteParse' | 'pandoc'

/** A kind of file, and its baselines. */
type Format = {
  readonly called: string
  readonly extension: string
  readonly make: () => Promise<Uint8Array> | Uint8Array
  /** The format's default if missing. */
  readonly mode?: IngestionMode
  /** The unit of the figures per second, and how many the file has. */
  readonly units: readonly [count: number, called: string]
  readonly baselines?: readonly Baseline[]
  /** Whether its text is in images and needs OCR. */
  readonly ocr?: true
}

const SCANNED = 3
const SHEETS = 4
const ROWS = 5000

/** A file of each format. @param pages of about 400 words each, for files with pages */
function formatsOf(pages: number): Format[] {
  const units = [pages, 'pages'] as const
  const report: Omit<Format, 'called'> = {
    extension: 'pdf',
    make: () => makePdf(pages, { tableEvery: 10 }),
    units,
    baselines: ['pdftotext', 'LiteParse'],
  }
  const baselines = ['pandoc'] as const
  return [
    { ...report, called: 'PDF standard', mode: 'standard' },
    { ...report, called: 'PDF high_accuracy', mode: 'high_accuracy' },
    {
      called: 'PDF scanned',
      extension: 'pdf',
      make: () => makeScan(SCANNED),
      units: [SCANNED, 'pages'],
      ocr: true,
    },
    { called: 'DOCX', extension: 'docx', make: () => makeDocx(pages), units, baselines },
    { called: 'PPTX', extension: 'pptx', make: () => makePptx(pages), units: [pages, 'slides'] },
    {
      called: 'XLSX',
      extension: 'xlsx',
      make: () => makeXlsx(SHEETS),
      units: [SHEETS * 501 * 6, 'cells'],
    },
    { called: 'Markdown', extension: 'md', make: () => makeMarkdown(pages), units, baselines },
    { called: 'HTML', extension: 'html', make: () => makeHtml(pages), units, baselines },
    { called: 'text', extension: 'txt', make: () => makeText(pages), units },
    { called: 'CSV', extension: 'csv', make: () => makeCsv(ROWS), units: [ROWS, 'rows'] },
    { called: 'image', extension: 'jpg', make: makeImage, units: [1, 'images'], ocr: true },
  ]
}

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
      const path = join(folder, `made.${format.extension}`)
      const bytes = await format.make()
      await writeFile(path, bytes)
      rows.push(...(await compareFormat(bench, pool, { format, path, bytes: bytes.length })))
    }
    return rows
  },
}

type Made = { readonly format: Format; readonly path: string; readonly bytes: number }

/** Measures the conversion and every baseline in turn, so that other load on the machine affects all of them. */
async function compareFormat(bench: Bench, pool: ConversionPool, made: Made): Promise<Row[]> {
  const { format, path } = made
  const { mode, ocr = false, baselines = [] } = format
  const conversion = { ...(await conversionOf(path, mode)), ocr }
  const own: number[] = []
  const others = new Map<Baseline, number[]>()
  let chunks = 0
  // The first conversion loads the converter, which a server does only once.
  await convertOnce(pool, conversion, bench.signal)
  for (let run = 0; run < (ocr ? FEW_RUNS : RUNS); run++) {
    bench.signal.throwIfAborted()
    const started = performance.now()
    chunks = await convertOnce(pool, conversion, bench.signal)
    own.push(performance.now() - started)
    for (const baseline of baselines) {
      const taken = await BASELINES[baseline](path)
      if (taken !== undefined) others.set(baseline, [...(others.get(baseline) ?? []), taken])
    }
  }
  const [count, called] = format.units
  const size = `${count} ${called} in ${Math.round(made.bytes / 1024)} KB, ${chunks} chunks; per second: ${called}`
  const figures = (taken: readonly number[]): Figures =>
    figuresOf(taken, (1000 * count) / quantile(taken, 0.5))
  const row = (work: string, rest: Pick<Row, 'bare' | 'remark'>): Row => ({
    work: `${NAME}: ${work}`,
    arbor: figures(own),
    target: work === 'PDF standard / pdftotext' ? '<= 5x pdftotext' : '',
    ...rest,
  })
  if (baselines.length === 0) return [row(format.called, { remark: size })]
  return baselines.map((baseline, at) => {
    const taken = others.get(baseline)
    const bare = taken && figures(taken)
    const about = taken ? `bare: ${DESCRIBED[baseline]}` : `bare: ${baseline} is not installed`
    const remark = at === 0 ? `${size}; ${about}` : about
    return row(`${format.called} / ${baseline}`, { bare, remark })
  })
}

const DESCRIBED: Record<Baseline, string> = {
  pdftotext: 'pdftotext (plain text)',
  LiteParse: 'LiteParse alone (text as JSON, no OCR), in this process',
  pandoc: 'pandoc (to plain text)',
}

/** Milliseconds. Undefined if the program isn't installed. */
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

/** Conversion alone, per format. */
export const ingestFormats: readonly Work[] = [formats]
