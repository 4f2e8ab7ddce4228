import { writeFile } from 'node:fs/promises'
import { print, say } from '../server/src/cli/terminal.ts'
import { createArborSystem, whyUnavailable } from './arbor-system.ts'
import {
  createBm25Baseline,
  createChunkBaseline,
  createTitleBaseline,
  createFusionBaseline,
  createMiniSearchBaseline,
  createVectorBaseline,
  createVectorIndex,
} from './baselines.ts'
import { evaluate, summarise } from './evaluate.ts'
import { onProgress, openSet, type OpenSet } from './open-set.ts'
import { runCommand, type Options } from './options.ts'
import { findLosses, renderFigures, type SystemOutcomes } from './report.ts'
import type { System } from './system.ts'

type SetResult = {
  readonly set: string
  readonly ingestion: OpenSet['figures']
  readonly systems: readonly SystemOutcomes[]
  readonly unavailable: readonly Unavailable[]
}
type Unavailable = { readonly name: string; readonly reason: string }

/** How many ids an example shows. */
const SHOWN = 3

/** Evaluates all sets, one after the other, and prints each table as soon as it is complete. Exact BM25 comes last. */
async function runAll(options: Options, stop: AbortController): Promise<void> {
  const results: SetResult[] = []
  for (const folder of options.folders) {
    await using opened = await openSet(folder, options, stop)
    const result = await runSet(opened, options, stop.signal)
    printResult(result, opened, options)
    results.push(result)
  }
  if (options.json !== undefined) {
    const summary = results.map((result) => ({
      ...result,
      systems: result.systems.map((system) => ({
        ...system,
        figures: summarise(system.outcomes),
      })),
    }))
    await writeFile(options.json, `${JSON.stringify(summary, undefined, 1)}\n`)
  }
}

async function runSet(opened: OpenSet, options: Options, signal: AbortSignal): Promise<SetResult> {
  const { set, instance, parts, figures } = opened
  const unavailable: Unavailable[] = []
  const systems: System[] = []
  for (const mode of options.modes) {
    const reason = await whyUnavailable(instance, mode)
    if (reason === undefined) systems.push(createArborSystem(instance, mode, parts))
    else unavailable.push({ name: mode, reason })
  }
  const vectors = await openVectorBaseline(opened, options, signal)
  if (typeof vectors === 'string') unavailable.push({ name: 'vectors, exact', reason: vectors })
  const words = createBm25Baseline(set.records)
  systems.push(createMiniSearchBaseline(set.records))
  if (typeof vectors !== 'string') systems.push(vectors, createFusionBaseline(words, vectors))
  systems.push(createChunkBaseline(parts), createTitleBaseline(set.records), words)
  const rated: SystemOutcomes[] = []
  for (const system of systems) {
    say(`  ${system.name}: ${set.queries.length} queries`)
    rated.push({ name: system.name, outcomes: await evaluate(system, set, signal) })
  }
  return { set: set.name, ingestion: figures, systems: rated, unavailable }
}

/** @returns the baseline, or why it is missing */
async function openVectorBaseline(
  { instance, parts }: OpenSet,
  options: Options,
  signal: AbortSignal,
): Promise<System | string> {
  const isAsked = options.modes.some((mode) => mode !== 'full_text')
  if (!isAsked) return 'No mode with vectors was requested.'
  const embedder = instance.context.embedders.current
  if (!embedder) return 'The instance has no embedding model.'
  return createVectorBaseline(await createVectorIndex(embedder, parts, { signal, onProgress }))
}

function printResult(
  { set: name, ingestion, systems, unavailable }: SetResult,
  { set }: OpenSet,
  options: Options,
): void {
  const { files, chunks, seconds, failed } = ingestion
  print(`\n## ${name}\n`)
  print(
    `${files} files, ${chunks} chunks, ${failed} failed; ingested in ${seconds.toFixed(1)} s ` +
      `(${(files / seconds).toFixed(1)} files/s)\n`,
  )
  print(renderFigures(systems, options))
  for (const { name: what, reason } of unavailable) print(`\n${what}: not available. ${reason}`)
  if (options.examples > 0) printLosses(systems, set, options.examples)
}

function printLosses(
  systems: readonly SystemOutcomes[],
  { queries, grades }: OpenSet['set'],
  count: number,
): void {
  const texts = new Map(queries.map(({ id, text }) => [id, text]))
  const exact = systems.at(-1)
  if (!exact) return
  for (const system of systems) {
    const losses = findLosses(system, exact, count)
    if (losses.length > 0) print(`\n${system.name} loses to ${exact.name}:\n`)
    for (const { queryId, own, other } of losses) {
      const figures = `${own.ndcg10.toFixed(3)} < ${other.ndcg10.toFixed(3)}`
      const wanted = [...(grades.get(queryId)?.keys() ?? [])].slice(0, SHOWN).join(', ')
      const found = own.top.slice(0, SHOWN).join(', ') || 'nothing'
      print(
        `- ${queryId} "${texts.get(queryId) ?? ''}": ${figures}; wanted ${wanted}; found ${found}`,
      )
    }
  }
}

if (process.argv[2] === 'answers') await import('./answers/run.ts')
else if (process.argv[2] === 'tables') await import('./tables/run.ts')
else await runCommand(runAll)
