import type { Bench, Work } from './bench.ts'
import type { Shot } from './load-child.ts'
import type { MixedResult, MixedRound } from './mixed-child.ts'
import { startChild } from './child.ts'
import { bulkShots, folderShots, searchShots } from './reads.ts'
import type { World } from './seed.ts'
import { figuresOf, ms, quantile, type Figures, type Row } from './table.ts'
import { QUESTION } from './vocabulary.ts'

const READERS = 80
const WRITERS = 20
const WARM_UP_SECONDS = 2
const TAGS_AT_ONCE = 3
/** Nodes and chunks that are written to, so that writers do meet each other. */
const WRITTEN = 200

const mixed: Work = {
  name: '100 parallel mixed readers and writers',
  run: async (bench) => {
    const world = await bench.world()
    const shots = { reads: readShots(world), writes: writeShots(world) }
    const { rounds, seconds } = bench.options
    let number = 0
    const run = (writers: number, length: number) =>
      round(bench, { shots, writers, length, number })
    await run(WRITERS, WARM_UP_SECONDS)
    const [alone, together]: [MixedResult[], MixedResult[]] = [[], []]
    for (number = 1; number <= rounds; number++) {
      bench.signal.throwIfAborted()
      alone.push(await run(0, seconds))
      together.push(await run(WRITERS, seconds))
    }
    return rowsOf(alone, together)
  },
}

type Length = { shots: Shots; writers: number; length: number; number: number }
type Shots = { readonly reads: readonly Shot[]; readonly writes: readonly Shot[] }

/** @throws Error when anything but a success or a 409 came back */
async function round(bench: Bench, wanted: Length): Promise<MixedResult> {
  const [{ url }, { owner }] = [await bench.arbor(), await bench.world()]
  const { shots, writers, length, number } = wanted
  const common = { url, apiKey: owner.apiKey, readers: READERS, round: number }
  await using child = startChild<MixedResult>('./mixed-child.ts', bench.signal)
  const result = await child.ask({
    ...common,
    ...shots,
    writers,
    seconds: length,
  } satisfies MixedRound)
  const wrong = Object.entries(result.refusals).filter(([name]) => !name.startsWith('409'))
  if (wrong.length > 0) {
    throw new Error(wrong.map(([name, times]) => `${times} times ${name}`).join('\n'))
  }
  return result
}

/** Equal shares of folder pages, chunks in bulk and searches. */
function readShots({ folders, chunks }: World): Shot[] {
  const kinds = [folderShots(folders), bulkShots(chunks), searchShots(QUESTION)]
  const most = Math.max(...kinds.map((shots) => shots.length))
  return kinds.flatMap((shots) => Array.from({ length: most }, (_, at) => cycled(shots, at)).flat())
}

function cycled(shots: readonly Shot[], at: number): Shot[] {
  const shot = shots[at % shots.length]
  return shot ? [shot] : []
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
      shot('POST', '/v1/folders', {
        name: `New {unique}`,
        parent_path_part_id: shelf?.partId,
      }),
      shot('PATCH', `/v1/folders/${box?.id}`, { name: `Renamed {unique}` }),
      shot(index % 2 === 0 ? 'POST' : 'DELETE', `/v1/path-parts/${box?.partId}/tags`, {
        tag_ids: tags,
      }),
      shot('PATCH', `/v1/chunks/${chunk?.id}/content`, {
        content: `A new text of some words, written as number {unique}.`,
      }),
    ]
  }).flat()
}

function rowsOf(alone: readonly MixedResult[], together: readonly MixedResult[]): Row[] {
  const [reads, readsAlone, writes] = [
    figures(together, 'reads'),
    figures(alone, 'reads'),
    figures(together, 'writes'),
  ]
  const conflicts = together
    .flatMap(({ refusals }) => Object.values(refusals))
    .reduce((sum, times) => sum + times, 0)
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

function figures(
  results: readonly MixedResult[],
  kind: 'reads' | 'writes',
): Figures & { p99: number } {
  const taken = results.flatMap((result) => result[kind])
  const perSecond = results.map((result) => result[kind].length / result.seconds)
  return { ...figuresOf(taken, quantile(perSecond, 0.5)), p99: quantile(taken, 0.99) }
}

/** Many at once. */
export const concurrent: readonly Work[] = [mixed]
