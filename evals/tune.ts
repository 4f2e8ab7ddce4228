import { renderGrid } from '../bench/table.ts'
import { print } from '../server/src/cli/terminal.ts'
import { rate, summarise } from './evaluate.ts'
import { mean } from './metrics.ts'
import { onProgress, openSet } from './open-set.ts'
import { runCommand, type Options } from './options.ts'
import { RIGHT } from './report.ts'
import { halfOf, type Half } from './split.ts'
import { prepareSet, type TuningSet } from './tuning-set.ts'
import {
  fusionVariations,
  USUAL_FUSION,
  USUAL_WORDS,
  wordVariations,
  type Variation,
} from './variations.ts'

/** Ingests each set once, then prints what constants make of its queries, halves apart. */
async function tuneAll(options: Options, stop: AbortController): Promise<void> {
  const sets: TuningSet[] = []
  for (const folder of options.folders) {
    await using opened = await openSet(folder, options, stop)
    sets.push(await prepareSet(opened, { signal: stop.signal, onProgress }))
  }
  printVariations(sets, wordVariations(), USUAL_WORDS)
  const paired = sets.filter(({ pairs }) => pairs.size > 0)
  if (paired.length > 0) printVariations(paired, fusionVariations(), USUAL_FUSION)
}

/** nDCG@10 of each variation on the tuning halves, best mean first; then of the best and the usual one held out. */
function printVariations(
  sets: readonly TuningSet[],
  variations: readonly Variation[],
  usual: string,
): void {
  const names = sets.map(({ set }) => set.name)
  const head = (half: Half): string[] => [`nDCG@10, ${half}`, ...names, 'mean']
  const tuned = variations
    .map((variation) => ({ variation, values: valuesOf(sets, variation, 'tuning') }))
    .toSorted((a, b) => mean(b.values) - mean(a.values))
  const line = (name: string, values: readonly number[]): string[] => [
    name,
    ...[...values, mean(values)].map((value) => value.toFixed(4)),
  ]
  const rows = tuned.map(({ variation, values }) => line(variation.name, values))
  print(`\n${renderGrid(head('tuning'), rows, RIGHT)}`)
  const kept = tuned.filter(({ variation }, at) => at === 0 || variation.name === usual)
  const checked = kept.map(({ variation }) =>
    line(variation.name, valuesOf(sets, variation, 'held out')),
  )
  print(`\n${renderGrid(head('held out'), checked, RIGHT)}`)
}

function valuesOf(sets: readonly TuningSet[], { answer }: Variation, half: Half): number[] {
  return sets.map((tuning) => {
    const { queries, grades } = tuning.set
    const outcomes = queries
      .filter(({ id }) => halfOf(id) === half)
      .map((query) =>
        rate(query, answer(tuning, query), { grades: grades.get(query.id) ?? new Map() }),
      )
    return summarise(outcomes).ndcg10
  })
}

await runCommand(tuneAll)
