import { unaudited } from '../../platform/audit/kinds.ts'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeAbandoned, temporaryFolders } from '../../platform/files/temporary-folder.ts'
import { createConversionPool, findConfinement, ocrFault } from '@arbor/reader'
import { ConfigError } from '../../platform/config/env.ts'
import type { Context } from '../../platform/context/context.ts'
import {
  forTenant,
  workOn,
  type AuditOfWork,
  type JobWorker,
  type Upkeep,
} from '../../platform/process/workers.ts'
import { embedRun, embedVersionJob } from '../embeddings/index.ts'
import { runEmbedVersion } from './embedding/embed-version.ts'
import { keepEmbeddings } from './embedding/upkeep.ts'
import { workOnEmbeddingRun } from './embedding/work-on-embedding-run.ts'
import { deleteExpiredKeys } from './idempotency.queries.ts'
import { enrichLaterJob } from './postponed/enrich-later.job.ts'
import { enrichLater } from './postponed/enrich-later.ts'
import { placesFor } from './worker-places.ts'
import { rerunJob } from './reruns/rerun.job.ts'
import { resumeReruns, workOnReruns } from './reruns/work-on-reruns.ts'
import { ingestionStep, ingestionVectors } from './step.job.ts'
import { uploadJobs, uploadUpkeep } from './uploads/remove-upload.ts'
import { resumeForgottenRuns } from './upkeep.ts'
import { workOnStep } from './work-on-step.ts'

const INGESTED: AuditOfWork = ['ingestion.completed', 'ingestion.failed']
const VECTORS = unaudited('Creates vectors of texts, which it leaves as they are.')

export const jobs: readonly JobWorker[] = [
  { kind: ingestionStep, audit: INGESTED, role: 'worker', steps: 'convert', start: startSteps },
  { kind: ingestionVectors, audit: INGESTED, role: 'worker', steps: 'embed', start: startVectors },
  // One edited version and one run at a time, since either keeps the processor or a model busy.
  workOn(embedVersionJob, runEmbedVersion, { audit: VECTORS, steps: 'embed' }),
  workOn(rerunJob, workOnReruns, { audit: ['ingestion.restarted'], steps: 'convert' }),
  workOn(enrichLaterJob, (context, key, signal) => enrichLater(context, key, signal), {
    audit: ['chunk.updated'],
    steps: 'convert',
  }),
  workOn(embedRun, (context, key, signal) => workOnEmbeddingRun(context, key, signal), {
    audit: VECTORS,
    steps: 'embed',
  }),
  ...uploadJobs,
]

/** Conversions can access a copy of their file, the folder for their results, and the data for OCR. */
function childFiles(ocrFolder: string | undefined) {
  return {
    readable: ocrFolder === undefined ? [] : [join(ocrFolder, '*')],
    writable: [temporaryFolders('convert'), join(tmpdir(), 'arbor-tessdata-*')],
  }
}

/** @throws ConfigError if text recognition in images is configured but not possible */
async function startSteps(context: Context): Promise<void> {
  const { queue, config, log } = context
  const fault = config.ocr && (await ocrFault(config.ocr))
  if (fault !== undefined) throw new ConfigError([fault])
  // Remove leftover copies of documents now instead of waiting for the next upload.
  await removeAbandoned('convert')
  const { concurrency, conversionTimeoutMs, conversionMemoryBytes } = config.workers
  const places = placesFor(concurrency)
  const files = childFiles(config.ocr?.folder)
  const pool = createConversionPool({
    size: places.all,
    timeoutMs: conversionTimeoutMs,
    maxRssBytes: conversionMemoryBytes,
    files,
    logger: log,
  })
  log.info(findConfinement(files), 'how the system confines conversions; see docs/security.md')
  context.defer(() => pool.close())
  await queue.work(ingestionStep, places, (key, signal) =>
    forTenant(context, key, () => workOnStep(context, pool, key, signal)),
  )
}

/**
 * Creates the vectors that conversion-only processes leave to others. The embedded database has no such
 * processes.
 */
async function startVectors(context: Context): Promise<void> {
  const { queue, config, driver } = context
  if (driver.kind === 'embedded') return
  await queue.work(ingestionVectors, placesFor(config.workers.concurrency), (key, signal) =>
    forTenant(context, key, () => workOnStep(context, undefined, key, signal)),
  )
}

export const upkeep: readonly Upkeep[] = [
  ...uploadUpkeep,
  {
    name: 'idempotency keys',
    audit: unaudited('Deletes old keys of repeated uploads.'),
    at: 'minute',
    run: async ({ doors }) => ({ expired: await doors.acrossTenants(deleteExpiredKeys) }),
  },
  {
    name: 'ingestion',
    audit: unaudited('Continues what was interrupted.'),
    at: 'minute',
    run: async (context, { isAlone }) => ({
      resumed: await resumeForgottenRuns(context, isAlone ? '0 seconds' : undefined),
    }),
  },
  {
    name: 'reruns',
    audit: unaudited('Looks for failed runs that are due.'),
    at: 'minute',
    run: async (context) => ({ tenants: await resumeReruns(context) }),
  },
  {
    name: 'embeddings',
    audit: unaudited('Starts to create missing vectors, and deletes unused ones.'),
    at: 'minute',
    run: (context, { isAlone, signal }) =>
      keepEmbeddings(context, signal, isAlone ? '0 seconds' : undefined),
  },
]
