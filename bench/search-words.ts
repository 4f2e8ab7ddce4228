import { setTimeout as sleep } from 'node:timers/promises'
import type { Driver, Session } from '../server/src/platform/db/index.ts'
import { newId } from '../server/src/platform/core/ids.ts'
import { writeBlocks } from '../server/src/modules/search/postings/write-blocks.ts'
import type { Bench, Work } from './bench.ts'
import { createOwner } from './client.ts'
import { openSearch } from './search.ts'
import type { OpenSearch } from './search-figures.ts'
import { cpuOf } from './processor.ts'
import { watch } from './record.ts'
import { ms, quantile, type Row } from './table.ts'
import { createRandom, drawQueries } from './vocabulary.ts'

/** Questions of each case, and some before them that aren't measured. */
const QUESTIONS = 20
const WARM_UP = 3
/** Common words for one half of a question, less common ones for the other. */
const COMMON = { from: 60, to: 600 }
const OTHER = { from: 600, to: 8000 }
/** On how many documents the most frequent tag is. */
const MOST_TAGGED = 1000
/** The server notes how many rows were read once a second at most. */
const NOTED_MS = 1_500

function questionsOf(words: number, count: number): string[] {
  const random = createRandom(70 + words)
  const common = drawQueries(random, { ...COMMON, words: Math.ceil(words / 2) }, count)
  const other = drawQueries(random, { ...OTHER, words: Math.floor(words / 2) }, count)
  return common.map((half, at) => `${half} ${other[at] ?? ''}`)
}

/** What search by words reads in scopes of different sizes, and how long the database works on it. */
export const words: Work = {
  name: 'search-words',
  run: async (bench: Bench) => {
    const open = await openSearch(bench, !bench.options.fullText)
    await writeBlocks(open.arbor.context)
    await open.arbor.context.driver.exec('analyze')
    const rows: Row[] = []
    for (const [name, filters] of Object.entries(await scopesOf(open))) {
      for (const count of [2, 17, 20]) {
        bench.say(`${count} words, ${name}`)
        const work = `${count} words, ${name}`
        rows.push({
          work,
          target: '',
          remark: await measureWords(bench, open, { count, filters }),
        })
      }
    }
    return rows
  },
}

async function scopesOf(open: OpenSearch): Promise<Record<string, object>> {
  const { half, folder, small, tenantId } = open.world
  const { driver } = open.arbor.context
  const { rows } = await driver.transaction('set local role arbor_system', (tx) =>
    tx.query(
      `select id from path_part where tenant_id = $1 and part_type = 'DOCUMENT' order by id limit ${MOST_TAGGED}`,
      [tenantId],
    ),
  )
  const documents = rows.map(({ id }) => String(id))
  const tagged = async (count: number): Promise<object> => ({
    tag_ids: [await tagOn(driver, tenantId, documents.slice(0, count))],
  })
  return {
    'whole tenant': {},
    'folders with half': { parent_path_ids: half },
    'a folder with a twentieth': { parent_path_ids: [folder] },
    'a folder with a hundredth': { parent_path_ids: [small] },
    'one document': { parent_path_ids: documents.slice(0, 1) },
    'a tag on 1 document': await tagged(1),
    'a tag on 10 documents': await tagged(10),
    'a tag on 100 documents': await tagged(100),
    [`a tag on ${documents.length} documents`]: await tagged(MOST_TAGGED),
  }
}

async function tagOn(
  driver: Driver,
  tenantId: string,
  partIds: readonly string[],
): Promise<string> {
  return driver.transaction('set local role arbor_system', async (tx) => {
    const name = `first ${partIds.length}`
    const { rows } = await tx.query(`select id from tag where tenant_id = $1 and name = $2`, [
      tenantId,
      name,
    ])
    if (rows[0]) return String(rows[0]['id'])
    const id = newId()
    await tx.query(`insert into tag (tenant_id, id, name) values ($1, $2, $3)`, [
      tenantId,
      id,
      name,
    ])
    await tx.query(
      `insert into path_part_tag (tenant_id, path_part_id, tag_id) select $1, unnest($2::uuid[]), $3`,
      [tenantId, partIds, id],
    )
    return id
  })
}

async function measureWords(
  { amount }: Bench,
  { arbor, world }: OpenSearch,
  { count, filters }: { readonly count: number; readonly filters: object },
): Promise<string> {
  const [warmUp, notedMs] = [amount(WARM_UP, 0), amount(NOTED_MS, 0)]
  const questions = questionsOf(count, warmUp + amount(QUESTIONS, 1))
  const { driver } = arbor.context
  const { send } = createOwner(arbor.url, { apiKey: world.ownerKey })
  const search = (query: string): Promise<unknown> =>
    send('POST', '/v1/chunks/search', {
      query,
      search_type: 'full_text',
      score_threshold: 0,
      top_k: 10,
      ...filters,
    })
  for (const query of questions.slice(0, warmUp)) await search(query)
  const [read, cpu] = [await countRead(driver, notedMs), await cpuOfDatabase(driver)]
  const own = process.cpuUsage()
  const times: number[] = []
  await timed(driver, async (taken) => {
    for (const query of questions.slice(warmUp)) {
      const before = taken()
      await search(query)
      times.push(taken() - before)
    }
  })
  const { user, system } = process.cpuUsage(own)
  const asked = times.length
  const here = ms((user + system) / 1000 / asked)
  const there =
    driver.kind === 'embedded'
      ? ''
      : `, ${ms(((await cpuOfDatabase(driver)) - cpu) / asked)} of the server`
  const rows = Math.round(((await countRead(driver, notedMs)) - read) / asked)
  return `database p50 ${ms(quantile(times, 0.5))} ms, p95 ${ms(quantile(times, 0.95))} ms; processor time ${here} ms of this process${there}; ${rows} rows read`
}

/** Calls `work` with a function that returns for how many milliseconds statements have been running so far. */
async function timed(driver: Driver, work: (taken: () => number) => Promise<void>): Promise<void> {
  let [open, since, all] = [0, 0, 0]
  const noting = (session: Session): Session => ({
    query: async (sql, params) => {
      if (open++ === 0) since = performance.now()
      try {
        return await session.query(sql, params)
      } finally {
        if (--open === 0) all += performance.now() - since
      }
    },
  })
  await watch(
    driver,
    (body) => (session) => body(noting(session)),
    () => work(() => all),
  )
}

/** Rows of texts, chunks and posting lists that statements have read so far. */
async function countRead(driver: Driver, notedMs: number): Promise<number> {
  await sleep(notedMs)
  await driver.query('select pg_stat_force_next_flush()')
  await driver.query('select 1')
  const { rows } = await driver.query(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as read from pg_stat_user_tables
     where relname in ('search_text', 'search_posting', 'search_block', 'search_tail', 'chunk')`,
  )
  return Number(rows[0]?.['read'])
}

/** Milliseconds of processor time of all connections of a server on this machine. */
async function cpuOfDatabase(driver: Driver): Promise<number> {
  if (driver.kind === 'embedded') return 0
  const { rows } = await driver.query(
    `select pid from pg_stat_activity where backend_type = 'client backend'`,
  )
  return rows.reduce((sum, { pid }) => sum + (cpuOf(Number(pid)) || 0), 0)
}
