import { readFile } from 'node:fs/promises'
import { MODULES, PLATFORM, type Floor } from './floors.ts'
import { writeOrCheck } from './write-or-check.ts'

/** Writes the tables of floors in docs/ARCHITECTURE.md from those that lint enforces. With --check, compares them. */
const file = new URL('../docs/ARCHITECTURE.md', import.meta.url)

function tableOf(called: string, floors: readonly Floor[]): string {
  const rows = floors.flatMap((floor, above) =>
    Object.entries(floor).map(
      ([name, contains], at) =>
        `|${at === 0 ? ` ${above + 1} ` : ' '}| \`${name}\` | ${contains} |`,
    ),
  )
  return [`| Floor | ${called} | Contains |`, '|---|---|---|', ...rows].join('\n')
}

/** Replaces the table that begins with the given head. */
function withTable(page: string, called: string, floors: readonly Floor[]): string {
  const start = page.indexOf(`| Floor | ${called} |`)
  if (start === -1) throw new Error(`There is no table of floors with the head ${called}.`)
  return page.slice(0, start) + tableOf(called, floors) + page.slice(page.indexOf('\n\n', start))
}

const page = await readFile(file, 'utf8')
await writeOrCheck([
  { file, content: withTable(withTable(page, 'Folder', PLATFORM), 'Module', MODULES) },
])
