import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  judgedChunks,
  readFile,
  type PlannedChunk,
  type PlacedTable,
  type ProposedGrid,
} from '@arbor/reader'
import {
  scoreAttributions,
  type AttributionScore,
} from '../reader/test/fixtures/tables/attribution-score.ts'
import { tempFolder } from '../reader/test/fixtures/temp-folder.ts'
import { ANSWERS } from './documents/scripted-grids.ts'
import { gridOf, uncertainTables, type UncertainTable } from './documents/uncertain.ts'
import type { Sized } from './options.ts'
import { renderGrid } from './table.ts'

const HEAD = [
  'answer',
  'tables',
  'believed',
  'rows',
  'whole',
  'with column names',
  'wrong',
  'as lines',
]

type Read = {
  readonly made: UncertainTable
  readonly placed: PlacedTable
  /** Chunks without those of the table. */
  readonly others: readonly PlannedChunk[]
  readonly lines: readonly PlannedChunk[]
}

/** Reads a table. Null if it isn't one that failed the checks. */
async function read(made: UncertainTable, path: string): Promise<Read | null> {
  await writeFile(path, await made.bytes())
  const { document, nodes } = await readFile(path, { mode: 'standard' })
  const block = document.blocks.find((each) => each.kind === 'code' && each.table !== undefined)
  if (block?.kind !== 'code' || block.table === undefined) return null
  const chunks = nodes.flatMap((node) => (node.kind === 'chunk' ? [node] : []))
  const isLines = ({ content }: PlannedChunk): boolean => content.startsWith('Lines as on the page')
  return {
    made,
    placed: { at: 0, count: 1, boxes: block.boxes, table: block.table },
    others: chunks.filter((chunk) => !isLines(chunk)),
    lines: chunks.filter(isLines),
  }
}

const sumOf = (scores: readonly AttributionScore[], of: keyof AttributionScore): number =>
  scores.reduce((sum, score) => sum + score[of], 0)

function rowOf(name: string, believed: number, scores: readonly AttributionScore[]): string[] {
  const rows = sumOf(scores, 'rows')
  const share = (of: keyof AttributionScore): string =>
    rows === 0 ? '' : (sumOf(scores, of) / rows).toFixed(3)
  return [
    name,
    String(scores.length),
    String(believed),
    String(rows),
    share('whole'),
    share('named'),
    String(sumOf(scores, 'wrong')),
    share('lines'),
  ]
}

/**
 * Measures what a scripted model changes about tables whose columns are uncertain: without it, with right answers, and
 * with answers that have one kind of mistake each.
 */
export async function measureUncertainTables({ amount, signal, say }: Sized): Promise<void> {
  await using folder = await tempFolder()
  const all: Read[] = []
  for (const made of uncertainTables().slice(0, amount(undefined, 1))) {
    signal.throwIfAborted()
    const found = await read(made, join(folder.path, `${made.name}.pdf`))
    say(found === null ? `${made.name} is skipped: its columns are not uncertain` : made.name)
    if (found !== null) all.push(found)
  }
  const score = ({ made, others }: Read, chunks: readonly PlannedChunk[]): AttributionScore =>
    scoreAttributions([...others, ...chunks], [made.truth])
  const rows = [
    rowOf(
      'none',
      0,
      all.map((each) => score(each, each.lines)),
    ),
  ]
  for (const [name, change] of Object.entries(ANSWERS)) {
    const answered = all.flatMap((each) => {
      const right = gridOf(each.made, each.placed.table.words)
      const grid: ProposedGrid | null = change(right)
      return grid === null ? [] : [{ each, chunks: judgedChunks(each.placed, grid) }]
    })
    const believed = answered.filter(({ chunks }) => typeof chunks !== 'string').length
    const scores = answered.map(({ each, chunks }) =>
      score(each, typeof chunks === 'string' ? each.lines : chunks),
    )
    rows.push(rowOf(name, believed, scores))
  }
  console.log(
    `\nTables with uncertain columns, by the answers of a scripted vision model\n\n${renderGrid(HEAD, rows, (column) => column > 0)}`,
  )
}
