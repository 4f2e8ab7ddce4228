import { readFile } from 'node:fs/promises'
import { knownServers } from '../server/test/fixtures/model-wire/known-servers.ts'
import {
  FAILURES,
  HELP,
  SHARED,
  type Outcome,
  type ScriptedServer,
  type Situation,
} from '../server/test/fixtures/model-wire/scripted-server.ts'
import { writeOrCheck } from './write-or-check.ts'

/** Writes the tables of docs/models.md from the servers that tests play. With --check, compares them. */
const file = new URL('../docs/models.md', import.meta.url)

/** What Arbor does in a situation. */
function resultOf(outcome: Outcome): string {
  if ('failure' in outcome) return `Questions fail with \`${outcome.failure}\`.`
  const help = 'help' in outcome ? outcome.help : undefined
  return help === undefined ? 'The answer is the same.' : HELP[help]
}

function settingsOf({ set, model }: ScriptedServer): string {
  return set === undefined
    ? ''
    : `\`${set.address}\`<br>Model: ${set.model ?? `\`${model}\``}<br>Key: ${set.key}`
}

function needsOf(server: ScriptedServer): string[] {
  return server.needs.map(({ what, without }, at) => {
    const quirk = server.quirks[without]
    if (!quirk) throw new Error(`${server.name} has no quirk "${without}".`)
    const [name, settings] = at === 0 ? [server.name, settingsOf(server)] : ['', '']
    return row([name, settings, what, resultOf(quirk.outcome)])
  })
}

/** Lists what a server does in the situations that end in one way. */
function listOf(situations: readonly Situation[], isFailure: boolean): string {
  const fitting = situations.filter(({ outcome }) => 'failure' in outcome === isFailure)
  const texts = fitting.map(({ does, outcome }) =>
    'failure' in outcome ? `${does} (\`${outcome.failure}\`)` : does,
  )
  return [...new Set(texts)].join('; ')
}

function testsOf({ name, situations, quirks }: ScriptedServer): string {
  const own = Object.entries(situations ?? {}).filter(([situation]) => !SHARED.includes(situation))
  const all = [...own.map(([, situation]) => situation), ...Object.values(quirks)]
  return row([name, listOf(all, false), listOf(all, true)])
}

function row(cells: readonly string[]): string {
  return `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell.replaceAll('|', '\\|')} `)).join('|')}|`
}

function tableOf(head: readonly string[], rows: readonly string[]): string {
  return [row(head), `|${'---|'.repeat(head.length)}`, ...rows].join('\n')
}

/** Replaces the table that begins with the given head. */
function withTable(page: string, head: readonly string[], rows: readonly string[]): string {
  const start = page.indexOf(row(head))
  if (start === -1) throw new Error(`There is no table with the head ${head.join(', ')}.`)
  return page.slice(0, start) + tableOf(head, rows) + page.slice(page.indexOf('\n\n', start))
}

const servers = [...(await knownServers()).values()]
const known = servers.filter(({ set }) => set !== undefined)
const habits = servers.filter(({ set }) => set === undefined)

const NEEDS = ['Server', 'What to set', 'What it needs', 'What happens without it']
const TESTS = ['Server', 'You get an answer although it…', 'The question fails if it…']
let page = await readFile(file, 'utf8')
page = withTable(page, NEEDS, [...known, ...habits].flatMap(needsOf))
page = withTable(page, TESTS, [...known, ...habits].map(testsOf))
const missing = FAILURES.filter((code) => !page.includes(`\n| \`${code}\` |`))
if (missing.length > 0) throw new Error(`docs/models.md doesn't explain ${missing.join(', ')}.`)
await writeOrCheck([{ file, content: page }])
