import { onStopSignal } from '../server/src/cli/stop-signals.ts'
import { createBench, type Work } from './bench.ts'
import { readOptions, type Options } from './options.ts'
import { firstTokens } from './first-token.ts'
import { ingestion } from './ingest.ts'
import { ingestFiles } from './ingest-files.ts'
import { ingestFormats } from './ingest-formats.ts'
import { ingestMemory } from './ingest-memory.ts'
import { concurrent } from './mixed.ts'
import { reads } from './reads.ts'
import { searches } from './search.ts'
import { processes } from './startup.ts'
import { streams } from './streams.ts'
import { renderTable, type Row } from './table.ts'
import { writes } from './writes.ts'

const WORKS: readonly Work[] = [
  ...reads,
  ...searches,
  ...writes,
  ...concurrent,
  ...ingestion,
  ...ingestFormats,
  ...ingestMemory,
  ...ingestFiles,
  ...streams,
  ...firstTokens,
  ...processes,
]

/** Does all works asked for and prints the table, also when it is stopped in between. */
async function run(options: Options, signal: AbortSignal): Promise<void> {
  const rows: Row[] = []
  const started = performance.now()
  const say = (what: string): void => {
    const seconds = Math.round((performance.now() - started) / 1000)
    process.stderr.write(`${String(seconds).padStart(5)} s  ${what}\n`)
  }
  await using stack = new AsyncDisposableStack()
  const bench = createBench({ options, signal, say }, stack)
  const wanted = WORKS.filter(
    ({ name }) => options.only.length === 0 || options.only.some((part) => name.includes(part)),
  )
  try {
    for (const work of wanted) {
      say(work.name)
      const done = work.run(bench)
      rows.push(...(await Promise.race([done, untilAborted(signal)])))
    }
  } finally {
    if (rows.length > 0) console.log(renderTable(rows))
  }
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error)
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

async function main(): Promise<void> {
  const options = readOptions()
  const stop = new AbortController()
  onStopSignal((signal) =>
    stop.abort(new Error(`${signal}: stopping; press Ctrl-C again to stop immediately`)),
  )
  await run(options, stop.signal)
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
