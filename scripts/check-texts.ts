import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALLOWED } from './texts/allowed.ts'
import { findUnnatural, type Finding } from './texts/find.ts'

/** Lists words in texts and comments that read as if translated, and suggests replacements. */
const ROOT = join(import.meta.dirname, '..')
const FILES = [
  '*.{md,ts}',
  '.ci/run',
  'docs/**/*.md',
  'docs/openapi.json',
  '{acceptance,bench,cli,client,connectors,deploy,evals,reader,scripts,server,web}/**/*.{md,sh,ts,tsx,yaml,yml}',
]
/** Generated files, other languages, and data: texts of documents and lists of words. */
const LEFT_OUT =
  /(?:^|\/)(?:node_modules|dist[^/]*|generated|data)(?:\/|$)|\.generated\.ts$|\/(?:calibration-set|common-words)\.ts$|^(?:web\/src\/languages\/(?:de|fr)\.ts|evals\/sets|evals\/answers\/documents|scripts\/samples|scripts\/texts)/
/** Folders or files to check, as arguments. By default, everything. */
const asked = process.argv.slice(2)

const files = globSync(FILES, { cwd: ROOT, exclude: (path) => LEFT_OUT.test(path) })
  .filter((file) => !LEFT_OUT.test(file))
  .filter((file) => asked.length === 0 || asked.some((start) => file.startsWith(start)))
  .toSorted()
let count = 0
for (const file of files) {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const allowed = rangesOf(file, text)
  for (const finding of findUnnatural(file, text)) {
    if (allowed.some(({ from, to }) => from <= finding.index && finding.index < to)) continue
    report(file, text, finding)
  }
}
if (count > 0) {
  console.error(`\n${count} to rewrite, or to add to scripts/texts/allowed.ts if they are right.`)
  process.exitCode = 1
}

/** The parts of a file in which anything is allowed. */
function rangesOf(file: string, text: string): { from: number; to: number }[] {
  return ALLOWED.filter(([name]) => name === file).map(([, part]) => {
    const from = text.indexOf(part)
    if (from === -1) fail(`scripts/texts/allowed.ts: ${file} has no "${part}" anymore`)
    return { from, to: from + part.length }
  })
}

function report(file: string, text: string, { index, words, instead }: Finding): void {
  const line = text.slice(0, index).split('\n').length
  fail(`${file}:${line}: "${words.trim().replaceAll(/\s+/g, ' ')}": write ${instead}`)
}

function fail(message: string): void {
  count++
  console.error(message)
}
