import { setTimeout as sleep } from 'node:timers/promises'
import { tidyEmbedded } from '../server/src/platform/db/index.ts'
import { sql } from 'kysely'
import { createOwner } from '../bench/client.ts'
import type { Work } from './baselines.ts'
import type { EvalRecord } from './beir.ts'
import type { Instance } from './instance.ts'

export type IngestFigures = {
  readonly files: number
  readonly chunks: number
  readonly seconds: number
  /** Files whose ingestion failed. The reasons are those of the first ones. */
  readonly failed: number
  readonly reasons: readonly string[]
}

/** Concurrent uploads. */
const UPLOADS = 4
const POLL_MS = 500
/** Time between two lines of progress. */
const REPORT_MS = 5000
/** How many reasons of failures to show. */
const REASONS = 3

/**
 * Uploads each record as a file over HTTP and waits until all are ingested.
 * @returns the record's id by document version, and how long it took
 * @throws Error if an upload is rejected, or the signal's reason if it is aborted
 */
export async function ingestRecords(
  instance: Instance,
  records: readonly EvalRecord[],
  { signal, onProgress }: Work,
): Promise<{ recordOf: Map<string, string>; figures: IngestFigures }> {
  const started = performance.now()
  const recordOf = new Map<string, string>()
  const queue = records.entries()
  const { url, apiKey, actor } = instance
  const owner = createOwner(url, { apiKey, sharedPartId: actor.sharedPartId, signal })
  const uploadNext = async (): Promise<void> => {
    for (const [number, record] of queue) {
      signal.throwIfAborted()
      const { name, content } = fileOf(record, number)
      const { status, body } = await owner.upload({ name, bytes: Buffer.from(content) })
      if (body.document_version_id === undefined) {
        throw new Error(`The upload of ${name} returned ${status}: ${JSON.stringify(body)}`)
      }
      recordOf.set(body.document_version_id, record.id)
    }
  }
  const follow = followRuns(instance, { files: records.length, signal, onProgress, started })
  await Promise.all([follow, ...Array.from({ length: UPLOADS }, uploadNext)])
  const figures = { ...(await follow), seconds: (performance.now() - started) / 1000 }
  // It happens automatically within a minute.
  if (instance.context.driver.kind === 'embedded') await tidyEmbedded(instance.context.driver)
  return { recordOf, figures }
}

type RecordFile = { readonly name: string; readonly content: string }

/** The delimiter row of a Markdown table. */
const TABLE_RULE = /^\s*\|?\s*:?-{3,}:?\s*\|[\s:|-]*$/m

/**
 * The file in which a record is uploaded, with the title as its heading. HTML, because punctuation in a text could have
 * a meaning in Markdown. Markdown if the record has a table. The file name is a number, so it adds no word that all
 * files share.
 * @param number of the record in its set, for a unique file name
 */
export function fileOf({ title, text }: EvalRecord, number: number): RecordFile {
  const base = String(number).padStart(6, '0')
  const heading = title.replaceAll(/\s+/g, ' ').trim()
  if (TABLE_RULE.test(text)) {
    const head = heading === '' ? '' : `# ${heading}\n\n`
    return { name: `${base}.md`, content: `${head}${text}\n` }
  }
  const head = heading === '' ? [] : [`<h1>${escapeHtml(heading)}</h1>`]
  const paragraphs = text.split(/\n\s*\n/).map((part) => `<p>${escapeHtml(part.trim())}</p>`)
  return { name: `${base}.html`, content: `${[...head, ...paragraphs].join('\n')}\n` }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

type Follow = Work & { readonly files: number; readonly started: number }

/** Waits until as many runs have ended as there are files, and reports progress. */
async function followRuns(
  instance: Instance,
  { files, signal, onProgress, started }: Follow,
): Promise<Omit<IngestFigures, 'seconds'>> {
  let reported = 0
  for (;;) {
    const { completed, failed, chunks, reasons } = await readRuns(instance)
    const done = completed + failed
    const seconds = (performance.now() - started) / 1000
    const speed = `${(done / seconds).toFixed(1)} files/s`
    if (done >= files || performance.now() - reported > REPORT_MS) {
      onProgress(`${done}/${files} files, ${chunks} chunks, ${seconds.toFixed(0)} s, ${speed}`)
      reported = performance.now()
    }
    if (done >= files) return { files, chunks, failed, reasons }
    await sleep(POLL_MS, undefined, { signal })
  }
}

type Runs = Omit<IngestFigures, 'files' | 'seconds'> & { readonly completed: number }

async function readRuns({ context, actor: { tenantId } }: Instance): Promise<Runs> {
  const { rows } = await context.doors.inTenant(tenantId, (tx) =>
    sql<Runs>`
      with ended as (
        select status, file_name || ': ' || coalesce(error, 'no reason given') as reason
        from ingestion_run
        where tenant_id = ${tenantId} and status in ('completed', 'failed', 'cancelled')
      )
      select count(*) filter (where status = 'completed')::int as completed,
        count(*) filter (where status <> 'completed')::int as failed,
        array(select reason from ended where status <> 'completed' limit ${REASONS}) as reasons,
        (select count(*)::int from chunk where tenant_id = ${tenantId}) as chunks
      from ended`.execute(tx),
  )
  const [runs] = rows
  if (!runs) throw new Error('An aggregate returned no row.')
  return runs
}
