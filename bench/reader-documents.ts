import { readFile } from '@arbor/reader'
import { env } from 'node:process'
import {
  scoreAttributions,
  type AttributionScore,
} from '../reader/test/fixtures/tables/attribution-score.ts'
import type { Running } from './command.ts'
import { measureCorpora } from './corpora/measure-corpora.ts'
import { readDocuments, type Half, type TrueDocument } from './documents/documents.ts'
import type { Sized } from './options.ts'
import { renderGrid } from './table.ts'
import { measureUncertainTables } from './uncertain-tables.ts'

const HEAD = ['document', 'rows', 'whole', 'with column names', 'wrong', 'as lines', 'titled']
const HALVES = [
  ['tuned', 'Attribution: documents that the reader was tuned on'],
  ['held-back', 'Attribution: documents whose mistakes are known since 2026-11-26'],
] as const satisfies readonly (readonly [Half, string])[]
/** Short ones, which are in no package. */
const LEAST = ['framed-no-inner-rules', 'quarterly-banks']

const share = (part: number, whole: number): string =>
  whole === 0 ? '' : (part / whole).toFixed(3)

const cellsOf = (name: string, score: AttributionScore): string[] => [
  name,
  String(score.rows),
  share(score.whole, score.rows),
  share(score.named, score.rows),
  String(score.wrong),
  share(score.lines, score.rows),
  share(score.titled, score.rows),
]

const sumOf = (scores: readonly AttributionScore[]): AttributionScore =>
  scores.reduce((sum, score) => ({
    rows: sum.rows + score.rows,
    whole: sum.whole + score.whole,
    named: sum.named + score.named,
    titled: sum.titled + score.titled,
    lines: sum.lines + score.lines,
    wrong: sum.wrong + score.wrong,
  }))

async function measureHalf(
  title: string,
  documents: readonly TrueDocument[],
  { signal, say, listed }: Running & { readonly listed: boolean },
): Promise<void> {
  if (documents.length === 0) return
  const scores: AttributionScore[] = []
  const rows: string[][] = []
  for (const { name, path, tables } of documents) {
    signal.throwIfAborted()
    say(name)
    const { nodes } = await readFile(path, { mode: 'standard' })
    const { mistakes, ...score } = scoreAttributions(nodes, tables)
    scores.push(score)
    rows.push(cellsOf(name, score))
    if (listed) console.log(`\n${name}\n${mistakes.map((mistake) => `- ${mistake}`).join('\n')}`)
  }
  rows.push(cellsOf('all', sumOf(scores)))
  console.log(`\n${title}\n\n${renderGrid(HEAD, rows, (column) => column > 0)}`)
}

/**
 * Measures whether the chunks of documents put each value beside its own name and under its own heads, and
 * what a vision model changes about tables with uncertain columns. With ARBOR_CORPORA, a folder, it also measures the
 * tables of public corpora.
 * @param names documents to measure and whose mistakes to list; without any, all are measured
 */
export async function measureDocuments(
  running: Sized,
  names: readonly string[] = [],
): Promise<number> {
  for (const [half, title] of HALVES) {
    const wanted = names.length > 0 ? names : running.amount(undefined, LEAST)
    const documents = await readDocuments(half, running.say, wanted)
    await measureHalf(title, documents, { ...running, listed: names.length > 0 })
  }
  if (names.length === 0) await measureUncertainTables(running)
  const corpora = env['ARBOR_CORPORA']
  if (corpora !== undefined) await measureCorpora(corpora, running, names)
  return 0
}
