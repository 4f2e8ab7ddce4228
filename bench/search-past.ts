import type { Arbor, Bench, Work } from './bench.ts'
import type { Shot } from './load-child.ts'
import { measure } from './measure.ts'
import { openSearch, questionsOf } from './search.ts'
import type { SearchWorld } from './search-seed.ts'
import { ms, type Row } from './table.ts'

const TARGET = 'processor time <= 1.5x of now'
const TOP_K = 10
/** One document in this many has been renamed since then. */
const RENAMED_EVERY = 10

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

function casesOf(world: SearchWorld, folderId: string): Case[] {
  const { ownerKey, userKey, folder, small, half } = world
  const words = { search_type: 'full_text' }
  return [
    searchOf('full_text, whole tenant', ownerKey, words),
    searchOf('full_text, everywhere', ownerKey, { ...words, everywhere: true }),
    searchOf('full_text, folders with half', ownerKey, { ...words, parent_path_ids: half }),
    searchOf('full_text, a folder with a twentieth', ownerKey, {
      ...words,
      parent_path_ids: [folder],
    }),
    searchOf('full_text, a folder with a hundredth', ownerKey, {
      ...words,
      parent_path_ids: [small],
    }),
    searchOf('full_text, USER with 20 grants', userKey, words),
    readOf('page of 20 of a folder', ownerKey, `/v1/folders/${folderId}/contents?limit=20`),
    readOf('names below everything', ownerKey, '/v1/folders/search?name_like=ocument+1&limit=20'),
    readOf('20 items five levels deep', ownerKey, '/v1/path-parts?max_depth=5&limit=20'),
  ]
}

/** Searches and lists as they were at a time, compared with those of now. */
export const past: Work = {
  name: 'search-past',
  run: async (bench: Bench) => {
    const { arbor, world } = await openSearch(bench, false)
    const here = { ...bench, arbor: () => Promise.resolve(arbor) }
    const { asOf, folderId } = await changeSince(arbor, world)
    const questions = questionsOf(bench)
    const rows: Row[] = []
    for (const { name, shots, apiKey } of casesOf(world, folderId)) {
      const sides = [{}, { as_of: asOf }].map((given) => ({
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

/** Renames some documents and a folder. @returns a time before, and the folder with the most documents */
async function changeSince({ context }: Arbor, { tenantId, small }: SearchWorld) {
  const { driver } = context
  const { rows } = await driver.query(
    `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now,
       (select metadata_obj_id from path_part where tenant_id = $1 and id = $2) as folder`,
    [tenantId, small],
  )
  await driver.query(
    `update path_part set name = name || '.' where tenant_id = $1 and part_type = 'DOCUMENT' and id in (
       select id from (
         select id, row_number() over (order by id) as at from path_part
         where tenant_id = $1 and part_type = 'DOCUMENT') numbered
       where at % $2::int = 0)`,
    [tenantId, RENAMED_EVERY],
  )
  await driver.query(`update path_part set name = name || '.' where tenant_id = $1 and id = $2`, [
    tenantId,
    small,
  ])
  await driver.exec('analyze')
  const [row] = rows as { now: string; folder: string }[]
  if (!row) throw new Error('The folder is missing.')
  return { asOf: row.now, folderId: row.folder }
}
