import type { Work } from './bench.ts'
import { startChild } from './child.ts'
import type { Measured, Round, Shot } from './load-child.ts'
import { bulkShots, folderShots, searchShots } from './reads.ts'
import type { World } from './seed.ts'
import { figuresOf, ms, quantile, type Figures, type Row } from './table.ts'
import { QUESTION } from './vocabulary.ts'

const READERS = 80
const WRITERS = 20
const WARM_UP_SECONDS = 2
const TAGS_AT_ONCE = 3
/** Nodes and chunks that are written to; so few that writers meet. */
const WRITTEN = 200

const mixed: Work = {
  name: '100 parallel mixed readers and writers',
  run: async (bench) => {
    const [{ url }, world] = [await bench.arbor(), await bench.world()]
    const [reads, writes] = [readShots(world), writeShots(world)]
    const { rounds, seconds } = bench.options
    const { apiKey } = world.owner
    await using writer = startChild<Measured>('./load-child.ts', bench.signal)
    const run = (seed: number, length: number, hasWriters: boolean): Promise<Measured[]> => {
      bench.signal.throwIfAborted()
      const common = { url, apiKey, seconds: length, mixed: seed }
      const reading: Round = { ...common, requests: reads, connections: READERS }
      const writing: Round = { ...common, requests: writes, connections: WRITERS }
      return Promise.all([bench.load().ask(reading), ...(hasWriters ? [writer.ask(writing)] : [])])
    }
    await run(0, WARM_UP_SECONDS, true)
    const [alone, together]: [Measured[][], Measured[][]] = [[], []]
    for (let round = 1; round <= rounds; round++) {
      alone.push(await run(round, seconds, false))
      together.push(await run(round, seconds, true))
    }
    return rowsOf(alone, together)
  },
}

/** Equal shares of folder pages, chunks in bulk and searches. */
function readShots({ folders, chunks }: World): Shot[] {
  const kinds = [folderShots(folders), bulkShots(chunks), searchShots(QUESTION)]
  const most = Math.max(...kinds.map((shots) => shots.length))
  return kinds.flatMap((shots) =>
    Array.from({ length: most }, (_, at) => shots[at % shots.length]).filter((shot) => !!shot),
  )
}

/** Equal shares of new folders, new names, tags and new texts of chunks. */
function writeShots({ shelves, tagIds, chunks }: World): Shot[] {
  const shot = (method: string, path: string, body: object): Shot => ({
    method,
    path,
    body: JSON.stringify(body),
  })
  return Array.from({ length: WRITTEN }, (_, index) => {
    const shelf = shelves.folders[index % shelves.folders.length]
    const box = shelves.inner[(index * 7) % shelves.inner.length]
    const chunk = chunks[(index * 11) % chunks.length]
    const tags = tagIds.slice(index % TAGS_AT_ONCE, (index % TAGS_AT_ONCE) + TAGS_AT_ONCE)
    return [
      shot('POST', '/v1/folders', { name: 'New [<id>]', parent_path_part_id: shelf?.partId }),
      shot('PATCH', `/v1/folders/${box?.id}`, { name: 'Renamed [<id>]' }),
      shot(index % 2 === 0 ? 'POST' : 'DELETE', `/v1/path-parts/${box?.partId}/tags`, {
        tag_ids: tags,
      }),
      shot('PATCH', `/v1/chunks/${chunk?.id}/content`, {
        content: 'A new text of some words, with the number [<id>].',
      }),
    ]
  }).flat()
}

/** @param alone the readers of each round; @param together the readers and the writers of each round */
function rowsOf(
  alone: readonly (readonly Measured[])[],
  together: readonly (readonly Measured[])[],
): Row[] {
  const readsAlone = figures(alone.flatMap(([read]) => read ?? []))
  const reads = figures(together.flatMap(([read]) => read ?? []))
  const writes = figures(together.flatMap(([, written]) => written ?? []))
  const conflicts = together.flat().reduce((sum, each) => sum + each.conflicts, 0)
  const share = Math.round((100 * writes.perSecond) / (writes.perSecond + reads.perSecond))
  return [
    {
      work: `${mixed.name}: the readers`,
      arbor: reads,
      bare: readsAlone,
      target: 'no errors but 409',
      remark: `"bare" is the same ${READERS} readers without writers; p99 ${ms(reads.p99)} ms, alone ${ms(readsAlone.p99)} ms`,
    },
    {
      work: `${mixed.name}: the writers`,
      arbor: writes,
      target: 'no errors but 409',
      remark: `p99 ${ms(writes.p99)} ms; ${share} % of all requests; ${conflicts} answers 409, 0 other errors`,
    },
  ]
}

function figures(rounds: readonly Measured[]): Figures & { p99: number } {
  const latencies = rounds.flatMap((round) => round.latencies)
  const perSecond = rounds.map((round) => round.perSecond)
  return { ...figuresOf(latencies, quantile(perSecond, 0.5)), p99: quantile(latencies, 0.99) }
}

/** Many at once. */
export const concurrent: readonly Work[] = [mixed]
