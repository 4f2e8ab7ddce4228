import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTenant } from '../server/test/support/test-member.ts'
import { timeProgram, writeDurably } from './baselines.ts'
import type { Work } from './bench.ts'
import { createOwner, ingest, type Ingested } from './client.ts'
import { ownResident, residentOf, watchPeak } from './memory.ts'
import { makePdf } from './pdf.ts'
import { figuresOf, ms, type Row } from './table.ts'

const RUNS = 3
const POLL_MS = 20

const bornDigital: Work = {
  name: 'ingest a born-digital PDF',
  run: async (bench) => {
    const { app, context, url } = await bench.arbor()
    const { pages } = bench.options
    const folder = await bench.folder('pdf')
    const file = join(folder, 'made.pdf')
    bench.say(`making a PDF of ${pages} pages`)
    const bytes = await makePdf(pages)
    await writeFile(file, bytes)
    const owner = createOwner(
      url,
      await makeTenant({ app, context }, { role: 'OWNER', name: 'Ingestion' }),
    )
    const polling = { pollMs: POLL_MS, signal: bench.signal }
    const before = residentOf(process.pid) ?? ownResident()
    const peak = watchPeak(() => residentOf(process.pid))
    const [runs, durable, plain] = [[] as Ingested[], [] as number[], [] as number[]]
    for (let run = 0; run < RUNS; run++) {
      bench.signal.throwIfAborted()
      durable.push(await writeDurably(join(folder, `copy-${run}`), bytes))
      const text = await timeProgram('pdftotext', [file, `${file}.txt`])
      if (text !== undefined) plain.push(text)
      runs.push(await ingest(owner, { bytes, name: `made-${run}.pdf` }, polling))
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
  const row = (
    work: string,
    own: readonly number[],
    other: readonly number[],
    rest: Pick<Row, 'target' | 'remark'>,
  ): Row => ({
    work: `${bornDigital.name}, ${work}`,
    arbor: figuresOf(own),
    bare: other.length > 0 ? figuresOf(other) : undefined,
    ...rest,
  })
  const { timings = {}, chunks = 0 } = runs.at(-1) ?? {}
  const steps = Object.entries(timings).map(([step, taken]) => `${step} ${ms(taken)} ms`)
  const [uploaded, completed, converted] = [
    runs.map((run) => run.uploadedMs),
    runs.map((run) => run.completedMs),
    runs.map((run) => run.timings['convert'] ?? Number.NaN),
  ]
  const target = 'text to chunks <= 5x pdftotext'
  return [
    row('upload to 201', uploaded, durable, {
      target: 'durable + 50 ms',
      remark: `bare: write and fsync of the same bytes (${size})`,
    }),
    row('upload to completed', completed, plain, {
      target,
      remark: `bare: pdftotext; ${chunks} chunks; ${memory}`,
    }),
    row('conversion only', converted, plain, {
      target,
      remark: `bare: pdftotext; the last run's steps: ${steps.join(', ')}`,
    }),
  ]
}

/** Files into chunks. */
export const ingestion: readonly Work[] = [bornDigital]
