import { readFile } from '@arbor/reader'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Running } from '../command.ts'
import { renderGrid } from '../table.ts'
import { gridOfTable } from './grid.ts'
import { scoreFigures, type FigureScore } from './named-figures.ts'
import { scoreRelations, type RelationScore } from './relations.ts'
import { filesWithTruth, type CorpusFile } from './truths.ts'

type Score = RelationScore & Omit<FigureScore, 'mistakes'>

const HEAD = [
  'document',
  'relations',
  'recall',
  'precision',
  'F1',
  'figures',
  'named',
  'misnamed',
  'unread',
  'score',
]

const share = (part: number, whole: number): string =>
  whole === 0 ? '' : (part / whole).toFixed(3)

function cellsOf(name: string, score: Score): string[] {
  const { truth, read, both, figures, named, misnamed, unread } = score
  const counted = named + 2 * misnamed + unread
  return [
    name,
    String(truth),
    share(both, truth),
    share(both, read),
    share(2 * both, truth + read),
    String(figures),
    String(named),
    String(misnamed),
    String(unread),
    share(named, counted),
  ]
}

const sumOf = (scores: readonly Score[]): Score =>
  scores.reduce((sum, score) => ({
    truth: sum.truth + score.truth,
    read: sum.read + score.read,
    both: sum.both + score.both,
    figures: sum.figures + score.figures,
    named: sum.named + score.named,
    misnamed: sum.misnamed + score.misnamed,
    unread: sum.unread + score.unread,
  }))

async function scoreOf({ path, tables }: CorpusFile): Promise<RelationScore & FigureScore> {
  const { document } = await readFile(path, { mode: 'standard' })
  const read = document.blocks.flatMap((block) =>
    block.kind === 'table' ? [gridOfTable(block.html)] : [],
  )
  return { ...scoreRelations(tables, read), ...scoreFigures(tables, read) }
}

/**
 * Measures how the tables of public corpora are read. They aren't in the repository. Prints a line per document
 * and their sum for each folder in `root` that has PDF files with truths.
 * @param names documents to measure and whose mistakes to list; without any, all are measured
 */
export async function measureCorpora(
  root: string,
  { signal, say }: Running,
  names: readonly string[] = [],
): Promise<void> {
  const entries = await readdir(root, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  for (const folder of folders.toSorted()) {
    const files = await filesWithTruth(join(root, folder))
    const wanted = files.filter(({ name }) => names.length === 0 || names.includes(name))
    const scores: Score[] = []
    const rows: string[][] = []
    for (const file of wanted) {
      signal.throwIfAborted()
      say(file.name)
      const { mistakes, ...score } = await scoreOf(file)
      if (names.length > 0) {
        console.log(`\n${file.name}\n${mistakes.map((each) => `- ${each}`).join('\n')}`)
      }
      scores.push(score)
      rows.push(cellsOf(file.name, score))
    }
    if (scores.length === 0) continue
    rows.push(cellsOf('all', sumOf(scores)))
    console.log(`\nCorpus ${folder}\n\n${renderGrid(HEAD, rows, (column) => column > 0)}`)
  }
}
