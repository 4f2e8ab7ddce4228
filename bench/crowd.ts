import { analyse, type Bench, type Work } from './bench.ts'
import { startChild } from './child.ts'
import type { Measured, Round, Shot } from './load-child.ts'
import { bulkShots, folderShots, searchShots } from './reads.ts'
import { cpuOfDatabases } from './processor.ts'
import { seed } from './seed.ts'
import { figuresOf, ms, quantile, type Row } from './table.ts'
import { QUESTION } from './vocabulary.ts'
import { renames } from './writes.ts'

const TARGET = 'embedded: p99 <= 1,500 ms'
const READERS = 80
const WRITERS = 20
const WARM_UP_SECONDS = 2
/** Mixes the requests in the same way in each run. */
const SEED = 29

/** Pages of folders, chunks and searches by many people, while others rename folders. */
const crowd: Work = {
  name: 'readers and writers',
  run: async (bench: Bench) => {
    // Otherwise, the vectors of the new tenant would be created at the same time.
    const arbor = await bench.another({ settings: { ARBOR_EMBEDDINGS: 'OFF' } })
    const { owner, folders, chunks } = await seed(arbor, bench.options.size, bench.say)
    await analyse(arbor.context)
    const { apiKey } = owner
    const [many, few] = [bench.amount(READERS, 4), bench.amount(WRITERS, 1)]
    const sides: Record<string, { shots: Shot[]; connections: number }> = {
      readers: {
        shots: [
          ...folderShots(folders),
          ...bulkShots(chunks).slice(0, 5),
          ...searchShots(QUESTION).slice(0, 5),
        ],
        connections: many,
      },
      writers: { shots: folders.slice(0, few).flatMap(renames), connections: few },
    }
    const load = (seconds: number) =>
      Promise.all(
        Object.entries(sides).map(async ([name, { shots: requests, connections }]) => {
          await using child = startChild<Measured>('./load-child.ts', bench.signal)
          const round: Round = {
            url: arbor.url,
            apiKey,
            connections,
            requests,
            seconds,
            mixed: SEED,
          }
          return [name, await child.ask(round)] as const
        }),
      )
    await load(Math.min(WARM_UP_SECONDS, bench.options.seconds))
    const before = process.cpuUsage()
    const databases = cpuOfDatabases()
    const found = await load(bench.options.seconds)
    const { user, system } = process.cpuUsage(before)
    const answers = found.reduce((sum, [, { latencies }]) => sum + latencies.length, 0)
    const cpu = ((user + system) / 1000 + cpuOfDatabases() - databases) / Math.max(1, answers)
    return found.map(([name, { latencies, perSecond }]): Row => ({
      work: `${sides[name]?.connections ?? 0} ${name} at once`,
      arbor: { ...figuresOf(latencies, perSecond), cpu },
      target: TARGET,
      remark: `p99 ${ms(quantile(latencies, 0.99))} ms, longest ${ms(Math.max(...latencies))} ms`,
    }))
  },
}

/** Many people at once. */
export const crowds: readonly Work[] = [crowd]
