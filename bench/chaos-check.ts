import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openPostgres, type Driver } from '../server/src/platform/db/index.ts'
import type { Cluster } from './chaos-cluster.ts'
import type { ChaosLoad } from './chaos-load.ts'

const CLI = fileURLToPath(new URL('../cli/src/arbor.ts', import.meta.url))
const SETTLED_MS = 300_000
/** Faults to report. */
const MOST_FAULTS = 20

/** The state of a disturbed service. */
export type ChaosReport = Awaited<ReturnType<typeof checkAll>>

/** Waits until no work is open, and counts what is wrong. */
export async function checkAll(cluster: Cluster, load: ChaosLoad) {
  const driver = openPostgres({ url: cluster.settings['ARBOR_DATABASE_URL'] ?? '' })
  const open = await untilSettled(driver)
  const found = { open, ...(await count(driver, load)) }
  const hasVectors = await hasPgvector(driver)
  await driver.close()
  const verify = await verifyDeep(cluster)
  const { deaths, modelKills, converterKills, fullDisks } = cluster
  const { faults, statuses, unserved, uploaded, asked } = load
  const wrong = [
    found.open,
    found.lost,
    found.partial,
    found.doubled,
    found.failed,
    deaths.length,
    faults.length,
    unserved.length,
  ]
  return {
    uploads: uploaded.length,
    questions: asked.length,
    statuses,
    ...found,
    deaths,
    hasVectors,
    modelKills,
    converterKills,
    fullDisks,
    faults: faults.slice(0, MOST_FAULTS),
    unserved: unserved.slice(0, MOST_FAULTS),
    verify,
    isClean: wrong.every((each) => each === 0) && verify === 'clean',
  }
}

/** @returns how many runs and answers are still open after a few minutes */
async function untilSettled(driver: Driver): Promise<number> {
  const deadline = performance.now() + SETTLED_MS
  for (;;) {
    const open = await numberOf(
      driver,
      `select (select count(*) from ingestion_run where status in ('pending', 'processing'))
        + (select count(*) from thread_reply where status = 'running') as n`,
    )
    if (open === 0 || performance.now() > deadline) return open
    await sleep(500)
  }
}

/** Without pgvector, nothing is embedded and no model process is started. */
async function hasPgvector(driver: Driver): Promise<boolean> {
  return (
    (await numberOf(driver, "select count(*) as n from pg_extension where extname = 'vector'")) > 0
  )
}

/** The number `n` that a statement returns over all tenants. */
function numberOf(driver: Driver, sql: string, params: readonly unknown[] = []): Promise<number> {
  return driver.transaction('set local role arbor_system', async (session) =>
    Number((await session.query(sql, params)).rows[0]?.['n']),
  )
}

async function count(driver: Driver, { form, uploaded, asked }: ChaosLoad) {
  const one = (sql: string, params: readonly unknown[]) => numberOf(driver, sql, params)
  const lostFiles = await one(
    `select count(*) as n from unnest($1::text[]) f (name)
     where not exists (select from path_part p where p.part_type = 'DOCUMENT' and p.name = f.name)`,
    [uploaded],
  )
  // All files have the same number of clauses, and each clause is in one chunk.
  const partial = await one(
    `select count(*) as n from (
       select v.id from path_part v
       left join chunk c on c.version_part_id = v.id and c.passage = 0
       left join chunk_content t on t.id = c.content_id
       where v.part_type = 'DOCUMENT_VERSION' group by v.id
       having sum(regexp_count(t.content, 'Clause [0-9]+ of')) is distinct from $1) wrong`,
    [form.clauses],
  )
  const doubled = await one(
    `select (select count(*) from (
         select from path_part where part_type = 'DOCUMENT' group by name having count(*) > 1) twice)
       + (select count(*) from (
         select from thread_message where thread_id = any($1::uuid[])
         group by thread_id, role having count(*) > 1) said) as n`,
    [asked],
  )
  const unanswered = await one(
    `select count(*) as n from unnest($1::uuid[]) t (id)
     where not exists (select from thread_message m where m.thread_id = t.id and m.role = 'ASSISTANT')`,
    [asked],
  )
  const failed = await one(
    `select (select count(*) from ingestion_run where status = 'failed')
       + (select count(*) from thread_reply where status = 'failed') as n`,
    [],
  )
  return { lost: lostFiles + unanswered, partial, doubled, failed }
}

/** `clean`, or the output of `arbor verify --deep`. */
async function verifyDeep({ settings }: Cluster): Promise<string> {
  // oxlint-disable-next-line node/no-process-env -- passed on, not read: the run sets the settings
  const { PATH = '' } = process.env
  const env = { PATH, ...settings }
  try {
    await promisify(execFile)(process.execPath, [CLI, 'verify', '--deep'], { env })
    return 'clean'
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return `${stdout}${stderr}`.slice(-4000)
  }
}
