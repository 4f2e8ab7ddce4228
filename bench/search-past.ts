import type { Arbor, Bench, Work } from './bench.ts'
import type { Shot } from './load-child.ts'
import { measure } from './measure.ts'
import { openSearch, questionsOf } from './search.ts'
import type { SearchWorld } from './search-seed.ts'
import { ms, type Row } from './table.ts'

const TARGET = 'processor time <= 1.5x of now'
const TOP_K = 10
/** One document in this many has been renamed since then, and one in this many was in another folder. */
const CHANGED_EVERY = 10

type Case = {
  readonly name: string
  readonly shots: (past: object, questions: readonly string[]) => Shot[]
  readonly apiKey: string
}

function searchOf(name: string, apiKey: string, search: object): Case {
  const shots: Case['shots'] = (past, questions) =>
    questions.map((query) => ({
      method: 'POST' as const,
      path: '/v1/chunks/search',
      body: JSON.stringify({ query, score_threshold: 0, top_k: TOP_K, ...search, ...past }),
    }))
  return { name, shots, apiKey }
}

function readOf(name: string, apiKey: string, path: string): Case {
  const shots: Case['shots'] = (past) => {
    const query = new URLSearchParams(past as Record<string, string>).toString()
    const glue = path.includes('?') ? '&' : '?'
    return [{ method: 'GET' as const, path: query !== '' ? `${path}${glue}${query}` : path }]
  }
  return { name, shots, apiKey }
}

/** Scopes of a search, from everything to a document. */
function scopesOf(world: SearchWorld, document: string) {
  const { ownerKey, userKey, folder, small, half } = world
  const below = (name: string, ...ids: readonly string[]) =>
    ({ name, apiKey: ownerKey, scope: { parent_path_ids: ids } }) as const
  return [
    { name: 'whole tenant', apiKey: ownerKey, scope: {} },
    { name: 'everywhere', apiKey: ownerKey, scope: { everywhere: true } },
    below('folders with half', ...half),
    below('a folder with a twentieth', folder),
    below('a folder with a hundredth', small),
    below('a document', document),
    { name: 'USER with 20 grants', apiKey: userKey, scope: {} },
  ]
}

function casesOf(world: SearchWorld, { folderId, document }: Changed, hasVectors: boolean): Case[] {
  const modes = hasVectors ? ['full_text', 'dense_only', 'hybrid'] : ['full_text']
  const { ownerKey } = world
  return [
    ...modes.flatMap((mode) =>
      scopesOf(world, document).map(({ name, apiKey, scope }) =>
        searchOf(`${mode}, ${name}`, apiKey, { search_type: mode, ...scope }),
      ),
    ),
    readOf('page of 20 of a folder', ownerKey, `/v1/folders/${folderId}/contents?limit=20`),
    readOf('names below everything', ownerKey, '/v1/folders/search?name_like=ocument+1&limit=20'),
    readOf('20 items five levels deep', ownerKey, '/v1/path-parts?max_depth=5&limit=20'),
  ]
}

/** Searches and lists as they were at a time, compared with those of now. */
export const past: Work = {
  name: 'search-past',
  run: async (bench: Bench) => {
    const hasVectors = !bench.options.fullText
    const { arbor, world } = await openSearch(bench, hasVectors)
    const here = { ...bench, arbor: () => Promise.resolve(arbor) }
    const changed = await changeSince(arbor, world)
    const questions = questionsOf(bench)
    const rows: Row[] = []
    for (const { name, shots, apiKey } of casesOf(world, changed, hasVectors)) {
      const sides = [{}, { as_of: changed.asOf }].map((given) => ({
        url: arbor.url,
        shots: shots(given, questions),
        apiKey,
      }))
      const [now, then] = await measure(here, sides)
      const [before, after] = [now?.cpu ?? 0, then?.cpu ?? 0]
      const remark = `processor time ${ms(after)} ms, ${(after / before).toFixed(2)}x of now (${ms(before)} ms)`
      bench.say(`${name}: ${remark}`)
      rows.push({ work: `as of, ${name}`, target: TARGET, remark })
    }
    return rows
  },
}

type Changed = {
  /** A time before the changes. */
  readonly asOf: string
  /** A folder that has been renamed since. */
  readonly folderId: string
  /** A document, as a node. */
  readonly document: string
}

/** Renames some documents and a folder. As many other documents become those that were in each other's folders. */
async function changeSince({ context }: Arbor, { tenantId, small }: SearchWorld): Promise<Changed> {
  const { driver } = context
  const { rows } = await driver.query(
    `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "asOf",
       (select metadata_obj_id from path_part where tenant_id = $1 and id = $2) as "folderId",
       (select min(id::text) from path_part where tenant_id = $1 and part_type = 'DOCUMENT') as document`,
    [tenantId, small],
  )
  const numbered = `
    select id from (
      select id, row_number() over (order by id) as at from path_part
      where tenant_id = $1 and part_type = 'DOCUMENT') numbered
    where at % $2::int = `
  await driver.query(
    `update path_part set name = name || '.' where tenant_id = $1 and id in (${numbered} 0)`,
    [tenantId, CHANGED_EVERY],
  )
  await driver.query(
    `insert into path_part_history (tenant_id, part_id, until, name, parent_id, sort_key)
     select $1, p.id, clock_timestamp(), p.name, lead(p.parent_id, 1, p.parent_id) over (order by p.id), p.sort_key
     from path_part p where p.tenant_id = $1 and p.id in (${numbered} 1)`,
    [tenantId, CHANGED_EVERY],
  )
  await driver.query(`update path_part set name = name || '.' where tenant_id = $1 and id = $2`, [
    tenantId,
    small,
  ])
  await driver.exec('analyze')
  const [row] = rows as Changed[]
  if (!row) throw new Error('The folder is missing.')
  return row
}
