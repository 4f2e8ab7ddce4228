import { say } from '../server/src/cli/terminal.ts'
import type { Options } from './options.ts'
import { ingestRecords, type IngestFigures } from './ingest.ts'
import { startInstance, type Instance } from './instance.ts'
import { readSet, type EvalSet } from './beir.ts'
import { findChanged, readParts, type Part } from './parts.ts'

/** A set whose records are ingested into an instance and ready to search. */
export type OpenSet = AsyncDisposable & {
  readonly set: EvalSet
  readonly instance: Instance
  readonly parts: readonly Part[]
  readonly figures: IngestFigures
}

/** Shows progress. */
export function onProgress(what: string): void {
  say(`  ${what}`)
}

/** Reads a set and ingests it into a new instance, which is deleted on disposal. */
export async function openSet(
  folder: string,
  { limitQueries, settings }: Pick<Options, 'limitQueries' | 'settings'>,
  stop: AbortController,
): Promise<OpenSet> {
  const { signal } = stop
  const read = await readSet(folder)
  const set = { ...read, queries: read.queries.slice(0, limitQueries) }
  onProgress(`${set.name}: ${set.records.length} records, ${set.queries.length} queries`)
  await using opened = new AsyncDisposableStack()
  const instance = opened.use(
    await startInstance({ settings, onProgress, onCrash: (error) => stop.abort(error) }),
  )
  try {
    const { recordOf, figures } = await ingestRecords(instance, set.records, { signal, onProgress })
    const parts = await readParts(instance, recordOf)
    reportFaults(set, parts, figures)
    const rest = opened.move()
    return { set, instance, parts, figures, [Symbol.asyncDispose]: () => rest.disposeAsync() }
  } catch (error) {
    if (!signal.aborted) for (const line of instance.lastWords()) onProgress(line)
    throw error
  }
}

function reportFaults(set: EvalSet, parts: readonly Part[], figures: IngestFigures): void {
  if (figures.failed > 0) {
    onProgress(`${figures.failed} files could not be ingested and will not be found:`)
    for (const reason of figures.reasons) onProgress(`  ${reason}`)
  }
  const changed = findChanged(set.records, parts)
  if (changed.length === 0) return
  const examples = changed.slice(0, 5).join(', ')
  onProgress(`${changed.length} records have different words in their chunks, such as ${examples}`)
}
