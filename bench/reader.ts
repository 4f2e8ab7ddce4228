import { readFile } from '@arbor/reader'
import { mkdtemp, readdir, readFile as load, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { HELD_BACK } from '../reader/test/fixtures/tables/held-back.ts'
import { cellsF1, scoreTables, type Score } from '../reader/test/fixtures/tables/score.ts'
import type { TableCase, TrueTable } from '../reader/test/fixtures/tables/truth.ts'
import { TUNED } from '../reader/test/fixtures/tables/tuned.ts'
import { measureBroken } from './reader-broken.ts'
import { measureDocuments } from './reader-documents.ts'
import { measureLayoutFolder, measureLayouts } from './reader-layouts.ts'
import type { Sized } from './options.ts'
import { renderGrid } from './table.ts'

/** A PDF file and its truth in NAME.tables.json. */
type TrueFile = {
  readonly name: string
  readonly path: string
  readonly tables: readonly TrueTable[]
}

const TRUTH = '.tables.json'
const HEAD = [
  'file',
  'rows',
  'whole',
  'titled',
  'as lines',
  'cells F1',
  'precision',
  'false tables',
]

async function filesOf(folder: string): Promise<TrueFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(TRUTH)).toSorted()
  return Promise.all(
    names.map(async (file) => {
      const name = basename(file, TRUTH)
      const tables = JSON.parse(await load(join(folder, file), 'utf8')) as TrueTable[]
      return { name, path: join(folder, `${name}.pdf`), tables }
    }),
  )
}

/** Writes the files of cases and their truths. */
async function write(cases: readonly TableCase[], folder: string): Promise<void> {
  for (const [at, { name, bytes, tables }] of cases.entries()) {
    const path = join(folder, `${String(at + 1).padStart(2, '0')} ${name}`)
    await writeFile(`${path}.pdf`, await bytes())
    await writeFile(path + TRUTH, JSON.stringify(tables, null, 1))
  }
}

const sumOf = (scores: readonly Score[]): Score =>
  scores.reduce((sum, score) => ({
    rows: sum.rows + score.rows,
    whole: sum.whole + score.whole,
    aligned: sum.aligned + score.aligned,
    titled: sum.titled + score.titled,
    cells: sum.cells + score.cells,
    readCells: sum.readCells + score.readCells,
    rightCells: sum.rightCells + score.rightCells,
    falseTables: sum.falseTables + score.falseTables,
  }))

const share = (part: number, whole: number): string =>
  whole === 0 ? '' : (part / whole).toFixed(3)

const cellsOf = (name: string, score: Score): string[] => [
  name,
  String(score.rows),
  share(score.whole, score.rows),
  share(score.titled, score.rows),
  share(score.aligned, score.rows),
  score.rows === 0 ? '' : cellsF1(score).toFixed(3),
  share(score.rightCells, score.readCells),
  String(score.falseTables),
]

/** @returns how many files have a truth */
async function measure(title: string, folder: string, { signal, say }: Sized): Promise<number> {
  const files = await filesOf(folder)
  if (files.length === 0) return 0
  const scores: Score[] = []
  const rows: string[][] = []
  for (const { name, path, tables } of files) {
    signal.throwIfAborted()
    say(name)
    const score = scoreTables((await readFile(path, { mode: 'standard' })).nodes, tables)
    scores.push(score)
    rows.push(cellsOf(name, score))
  }
  rows.push(cellsOf('all', sumOf(scores)))
  console.log(`\n${title}\n\n${renderGrid(HEAD, rows, (column) => column > 0)}`)
  return files.length
}

/**
 * Measures how well tables, order and headings of PDF files are read. Uses the files in `folder` that have a truth, or
 * generated files.
 */
export async function measureReader(folder: string | undefined, running: Sized): Promise<number> {
  if (folder !== undefined) {
    const tables = await measure(folder, folder, running)
    const layouts = await measureLayoutFolder(folder, running)
    if (tables + layouts > 0) return 0
    throw new Error(`${folder} has no PDF file with a truth (NAME${TRUTH}, NAME.layout.json).`)
  }
  const halves = [
    ['tuned', 'Tables: files that the reader was tuned on', TUNED],
    ['held-back', 'Tables: files that were held out at first', HELD_BACK],
  ] as const
  for (const [part, title, cases] of halves) {
    const made = await mkdtemp(join(tmpdir(), `arbor-bench-${part}-`))
    try {
      await write(running.amount(cases, cases.slice(0, 1)), made)
      await measure(title, made, running)
    } finally {
      await rm(made, { recursive: true, force: true })
    }
  }
  await measureDocuments(running)
  await measureLayouts(running)
  await measureBroken(running)
  return 0
}
