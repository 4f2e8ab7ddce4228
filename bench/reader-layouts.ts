import { readFile } from '@arbor/reader'
import { access, mkdtemp, readdir, readFile as load, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { HELD_BACK_LAYOUTS } from '../reader/test/fixtures/layouts/held-back.ts'
import { headingsF1, type LayoutScore, scoreLayout } from '../reader/test/fixtures/layouts/score.ts'
import type { LayoutTruth } from '../reader/test/fixtures/layouts/truth.ts'
import { TUNED_SCANS } from '../reader/test/fixtures/layouts/tuned-scans.ts'
import { TUNED_LAYOUTS } from '../reader/test/fixtures/layouts/tuned.ts'
import type { Running } from './command.ts'
import type { Sized } from './options.ts'
import { renderGrid } from './table.ts'

const TRUTH = '.layout.json'
const HEAD = ['file', 'order', 'words', 'headings', 'headings F1', 'precision', 'placed']

const SETTINGS = { mode: 'standard', ocr: { languages: ['eng'] } } as const

type TrueFile = { readonly name: string; readonly path: string; readonly truth: LayoutTruth }

const share = (part: number, whole: number): string =>
  whole === 0 ? '' : (part / whole).toFixed(3)

const cellsOf = (name: string, score: LayoutScore): string[] => [
  name,
  share(score.inOrder, score.steps),
  share(score.readWords, score.words),
  String(score.headings),
  headingsF1(score).toFixed(3),
  share(score.rightHeadings, score.readHeadings),
  share(score.placed, score.headings),
]

const sumOf = (scores: readonly LayoutScore[]): LayoutScore =>
  scores.reduce((sum, score) => ({
    steps: sum.steps + score.steps,
    inOrder: sum.inOrder + score.inOrder,
    words: sum.words + score.words,
    readWords: sum.readWords + score.readWords,
    headings: sum.headings + score.headings,
    readHeadings: sum.readHeadings + score.readHeadings,
    rightHeadings: sum.rightHeadings + score.rightHeadings,
    placed: sum.placed + score.placed,
  }))

async function measure(
  title: string,
  files: readonly TrueFile[],
  { signal, say }: Running,
): Promise<void> {
  const scores: LayoutScore[] = []
  const rows: string[][] = []
  for (const { name, path, truth } of files) {
    signal.throwIfAborted()
    say(name)
    const score = scoreLayout((await readFile(path, SETTINGS)).nodes, truth)
    scores.push(score)
    rows.push(cellsOf(name, score))
  }
  rows.push(cellsOf('all', sumOf(scores)))
  console.log(`\n${title}\n\n${renderGrid(HEAD, rows, (column) => column > 0)}`)
}

/** Measures the files of a folder that have a truth in NAME.layout.json. @returns how many there are */
export async function measureLayoutFolder(folder: string, running: Running): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(TRUTH)).toSorted()
  const files = await Promise.all(
    names.map(async (file) => {
      const name = basename(file, TRUTH)
      const truth = JSON.parse(await load(join(folder, file), 'utf8')) as LayoutTruth
      return { name, path: join(folder, `${name}.pdf`), truth }
    }),
  )
  if (files.length > 0) await measure(`${folder}: order and headings`, files, running)
  return files.length
}

/** The truth of a file from a Debian package. */
type PackagedTruth = LayoutTruth & { readonly package: string; readonly file: string }

const PACKAGED = join(import.meta.dirname, 'truths')

/** Measures files of installed packages and names the missing packages. */
async function measurePackaged(running: Running): Promise<void> {
  const files: TrueFile[] = []
  for (const name of (await readdir(PACKAGED)).toSorted()) {
    const { file, ...truth } = JSON.parse(await load(join(PACKAGED, name), 'utf8')) as PackagedTruth
    const isThere = await access(file).then(
      () => true,
      () => false,
    )
    if (isThere) files.push({ name: truth.package, path: file, truth })
    else running.say(`${file} is skipped: the Debian package ${truth.package} is not installed.`)
  }
  if (files.length > 0) await measure('Order and headings: files from packages', files, running)
}

/** Measures how well the order and headings of pages are read, with generated files. */
export async function measureLayouts(running: Sized): Promise<void> {
  const halves = [
    ['Order and headings: files that the reader was tuned on', [...TUNED_LAYOUTS, ...TUNED_SCANS]],
    ['Order and headings: held-out files', HELD_BACK_LAYOUTS],
  ] as const
  for (const [title, cases] of halves) {
    const made = await mkdtemp(join(tmpdir(), 'arbor-bench-layouts-'))
    try {
      const files: TrueFile[] = []
      for (const { name, bytes, ...truth } of running.amount(cases, cases.slice(0, 1))) {
        const path = join(made, `${name}.pdf`)
        await writeFile(path, await bytes())
        files.push({ name, path, truth })
      }
      await measure(title, files, running)
    } finally {
      await rm(made, { recursive: true, force: true })
    }
  }
  if (running.amount(true, false)) await measurePackaged(running)
}
