import { readFile } from 'node:fs/promises'
import { findOperation, type ApiDocument } from './newest-client/compare-document.ts'
import { readFacts, type Fact } from './newest-client/facts.ts'
import { writeOrCheck } from './write-or-check.ts'

/**
 * Writes the table of operations in docs/compatibility.md that the newest public client has and docs/openapi.json
 * doesn't. With --check, compares it instead.
 */
const file = new URL('../docs/compatibility.md', import.meta.url)
const DOCUMENT = new URL('../docs/openapi.json', import.meta.url)

/** What a group of operations is for, why Arbor doesn't have them, and their paths. The first match counts. */
const GROUPS: readonly (readonly [name: string, why: string, paths: RegExp])[] = [
  [
    'Subscriptions',
    'Arbor has no billing. The limits of a tenant are settings of the server.',
    /\/subscriptions$|\/quota$/,
  ],
  [
    'Sign-in by phone',
    'People sign in with an address or an identity provider.',
    /phone|validate_reset_code/,
  ],
  ['Onboarding', 'The workspace needs no profile or company to start.', /\/onboarding\//],
  [
    'Statistics for administrators',
    'What people do is in the [audit](audit.md), what the server does in its [metrics](operations.md). There are no leaderboards.',
    /^\/v1\/admin\//,
  ],
  [
    'Data sources (SQL)',
    'Arbor reads documents, not databases. [Sources](sources.md) bring documents from elsewhere.',
    /^\/v1\/data-sources/,
  ],
  [
    'Connections to other APIs',
    'The server calls no addresses on behalf of a question. Agents have tools of their own.',
    /^\/v1\/api-connections/,
  ],
  ['Skills', 'Instructions for agents are documents like any others.', /^\/v1\/skills/],
  [
    'Memory of the assistant',
    'Answers rest on documents that people can read and correct, not on notes of the assistant.',
    /\/memory(?:\/|$)/,
  ],
  [
    'Runs with inputs of their own',
    'A workflow names its sources, and a run starts at once with `POST /v1/workflow-definitions/{id}/invoke`. Runs end or are deleted; they are not paused, copied or approved.',
    /^\/v1\/workflow-(?:runs|definitions)/,
  ],
  [
    'Files with citations',
    'Citations lead to passages. Files stay as they were uploaded.',
    /\/cited-asset$/,
  ],
  [
    'Approvals',
    'There is no review step: everyone with access sees a new document or version immediately.',
    /\/approval$/,
  ],
  [
    'Uploads of archives',
    'Unpack archives before you upload them.',
    /^\/v1\/documents\/ingest-zip|\/zip-ingestions\//,
  ],
  [
    'Owners of items',
    'Rights come from roles and permissions, not from an owner. The creator of a document is in `created_by`.',
    /\/owner$/,
  ],
]

const HEAD = ['Not available', 'Why', 'Operations']
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

function tableOf(absent: readonly Fact[]): string {
  const groups = Map.groupBy(absent, ({ path }) => GROUPS.find(([, , paths]) => paths.test(path)))
  const unexplained = groups.get(undefined) ?? []
  if (unexplained.length > 0) {
    const list = unexplained.map(({ method, path }) => `${method} ${path}`).join(', ')
    throw new Error(`Say in scripts/generate-compatibility.ts why Arbor doesn't have ${list}.`)
  }
  const rows = GROUPS.flatMap((group) => {
    const facts = groups.get(group) ?? []
    const [name, why] = group
    return facts.length === 0 ? [] : [row([name, why, placesOf(facts)])]
  })
  return [row(HEAD), `|${'---|'.repeat(HEAD.length)}`, ...rows].join('\n')
}

/** The methods of each path. */
function placesOf(facts: readonly Fact[]): string {
  return [...Map.groupBy(facts, ({ path }) => path)]
    .map(([path, all]) => `\`${all.map(({ method }) => method).join(', ')} ${path}\``)
    .join('<br>')
}

const document = JSON.parse(await readFile(DOCUMENT, 'utf8')) as ApiDocument
const absent = readFacts().operations.filter((fact) => !findOperation(document, fact))
const page = await readFile(file, 'utf8')
const start = page.indexOf(row(HEAD))
if (start === -1) throw new Error(`There is no table with the head ${HEAD.join(', ')}.`)
const content = page.slice(0, start) + tableOf(absent) + page.slice(page.indexOf('\n\n', start))
await writeOrCheck([{ file, content }])
