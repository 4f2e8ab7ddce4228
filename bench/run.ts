import { audit } from './audit.ts'
import { encryption } from './encryption.ts'
import { createBench, type Work } from './bench.ts'
import { crowds } from './crowd.ts'
import { measureBoxes } from './boxes.ts'
import { runChaos } from './chaos.ts'
import { runCommand, type Running } from './command.ts'
import { readOptions } from './options.ts'
import { ingestion } from './ingest.ts'
import { ingestFiles } from './ingest-files.ts'
import { ingestFormats } from './ingest-formats.ts'
import { ingestMemory } from './ingest-memory.ts'
import { measureReader } from './reader.ts'
import { measureBroken } from './reader-broken.ts'
import { measureDocuments } from './reader-documents.ts'
import { readerFigures } from './reader-figures.ts'
import { reads } from './reads.ts'
import { searches } from './search.ts'
import { facets } from './search-facets.ts'
import { past } from './search-past.ts'
import { words } from './search-words.ts'
import { processes } from './startup.ts'
import { sources } from './sources.ts'
import { streams } from './streams.ts'
import { renderTable, type Row } from './table.ts'
import { tenants } from './tenants.ts'
import { measureWeb } from './web.ts'
import { writes } from './writes.ts'

const WORKS: readonly Work[] = [
  ...reads,
  ...searches,
  words,
  facets,
  past,
  ...writes,
  audit,
  encryption,
  ...crowds,
  ...tenants,
  ...ingestion,
  ...ingestFormats,
  ...ingestMemory,
  ...ingestFiles,
  ...readerFigures,
  ...sources,
  ...streams,
  ...processes,
]

/** Runs the requested benchmarks and prints the table, even if it is stopped early. */
async function run({ signal, say }: Running): Promise<number> {
  const options = readOptions()
  const rows: Row[] = []
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  stopped.catch(() => undefined)
  signal.addEventListener('abort', () => reject(signal.reason as Error))
  await using stack = new AsyncDisposableStack()
  const bench = createBench({ options, signal, say }, stack)
  const wanted = WORKS.filter(
    ({ name }) => options.only.length === 0 || options.only.some((part) => name.includes(part)),
  )
  if (wanted.length === 0) {
    say(`No benchmark's name contains ${options.only.join(' or ')}.`)
    say(`There are: ${WORKS.map(({ name }) => name).join(', ')}.`)
    return 2
  }
  try {
    for (const work of wanted) {
      say(work.name)
      rows.push(...(await Promise.race([work.run(bench), stopped])))
    }
  } finally {
    if (rows.length > 0) console.log(renderTable(rows))
  }
  return 0
}

const [part, given, ...more] = process.argv.slice(2)
const commands: Record<string, typeof run> = {
  reader: (running) => measureReader(given, running),
  tables: (running) => measureDocuments(running, given === undefined ? [] : [given, ...more]),
  broken: async (running) => {
    await measureBroken(running)
    return 0
  },
  chaos: (running) => runChaos(given, running),
  web: measureWeb,
  boxes: (running) => measureBoxes(given, running),
}
await runCommand(commands[part ?? ''] ?? run, 1)
