import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTenant } from '../server/test/support/test-member.ts'
import { timeProgram, writeDurably } from './baselines.ts'
import type { Work } from './bench.ts'
import { createOwner, ingest, type Ingested } from './client.ts'
import { residentOf, watchPeak } from './memory.ts'
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
    bench.say(`creating a PDF of ${pages} pages`)
    const bytes = await makePdf(pages)
    await writeFile(file, bytes)
    const owner = createOwner(
      url,
      await makeTenant({ app, context }, { role: 'OWNER', name: 'Ingestion' }),
    )
    const polling = { pollMs: POLL_MS, signal: bench.signal }
    const before = residentOf(process.pid).all
    const peak = watchPeak(() => residentOf(process.pid))
    const [runs, durable, plain] = [[] as Ingested[], [] as number[], [] as number[]]
    for (let run = 0; run < bench.amount(RUNS, 1); run++) {
      bench.signal.throwIfAborted()
      durable.push(await writeDurably(join(folder, `copy-${run}`), bytes))
      const text = await timeProgram('pdftotext', [file, `${file}.txt`])
      if (text !== undefined) plain.push(text)
      runs.push(await ingest(owner, { bytes, name: `made-${run}.pdf` }, polling))
    }
    const highest = peak.stop().all
    const size = `${pages} pages, ${Math.round(bytes.length / 1024)} KB`
    const memory = `resident with all children ${before} MB before, ${highest} MB at most`
    const { timings = {}, chunks = 0 } = runs.at(-1) ?? {}
    const steps = Object.entries(timings).map(([step, taken]) => `${step} ${ms(taken)} ms`)
    const uploaded = runs.map((run) => run.uploadedMs)
    const completed = runs.map((run) => run.completedMs)
    const converted = runs.map((run) => run.timings['convert'] ?? Number.NaN)
    return [
      row('upload to 201', [uploaded, durable], `write and fsync of the same bytes (${size})`),
      row('upload to completed', [completed, plain], `pdftotext; ${chunks} chunks; ${memory}`),
      row(
        'conversion only',
        [converted, plain],
        `pdftotext; the last run's steps: ${steps.join(', ')}`,
      ),
    ]
  },
}

/** @param remark says what the second figures measure, and more */
function row(
  what: string,
  [arbor, bare]: readonly [readonly number[], readonly number[]],
  remark: string,
): Row {
  return {
    work: `${bornDigital.name}, ${what}`,
    arbor: figuresOf(arbor),
    bare: bare.length > 0 ? figuresOf(bare) : undefined,
    target: what === 'upload to 201' ? 'durable + 50 ms' : 'text to chunks <= 5x pdftotext',
    remark: `bare: ${remark}`,
  }
}

/** From files to chunks. */
export const ingestion: readonly Work[] = [bornDigital]
