import { runPublishNotification } from './platform/realtime/notifications/notify.ts'
import { publishNotification } from './platform/realtime/notifications/job.ts'
import { createConversionPool, ocrFault } from '@arbor/reader'
import { ConfigError } from './platform/config/env.ts'
import type { Context } from './platform/context.ts'
import { tidyEmbedded } from './platform/db/index.ts'
import { mailJob, runSendMail } from './platform/mail/index.ts'
import {
  type Answerer,
  createAnswerer,
  resumeForgottenReplies,
  threadReply,
  workOnReply,
} from './modules/conversations/index.ts'
import { accountMailJob, runAccountMail } from './modules/identity/index.ts'
import { embedRun, embedVersionJob } from './modules/embeddings/index.ts'
import {
  ingestionStep,
  keepEmbeddings,
  resumeForgottenRuns,
  runEmbedVersion,
  workOnEmbeddingRun,
  workOnStep,
} from './modules/ingestion/index.ts'
import { reindexJob, runReindex, startReindexing } from './modules/search/index.ts'
import { deleteTenantObjects, runDeleteTenantObjects } from './modules/tenancy/index.ts'
import { deleteObjects, runDeleteObjects } from './modules/tree/index.ts'

export type Workers = {
  /** Lets jobs at work end for up to `timeoutMs`, then hands them back. Once only. */
  close(timeoutMs: number): Promise<void>
}

const UPKEEP_MS = 60_000
/** Mails at a time; they wait for the mail server, not for this process. */
const MAILS = 2
/** Answers at a time; they wait for a model or the database most of the time. */
const REPLIES = 4

/** What a process does: answer requests, work on jobs, or both. */
export type Roles = { readonly api: boolean; readonly worker: boolean }

export type WorkerOptions = {
  /** Writes the answers in threads; the one that the settings ask for, unless told. */
  readonly answerer?: Answerer | undefined
}

/**
 * Begins to work on jobs in this process: on all kinds with the worker role; on notifications where clients may
 * be connected, since a transport in memory reaches its own process only. It ends when the context is disposed of.
 */
export async function startWorkers(
  context: Context,
  roles: Roles = { api: true, worker: true },
  options: WorkerOptions = {},
): Promise<Workers> {
  const { queue } = context
  if (roles.api) {
    await queue.work(publishNotification, 1, (payload) => runPublishNotification(context, payload))
  }
  if (roles.worker) return startJobs(context, options)
  const workers = { close: (closeMs: number) => queue.stop(closeMs) }
  context.defer(() => workers.close(0))
  return workers
}

async function startJobs(context: Context, options: WorkerOptions): Promise<Workers> {
  const { queue, config, log, driver, storage } = context
  const fault = config.ocr && (await ocrFault(config.ocr))
  if (fault !== undefined) throw new ConfigError([fault])
  const {
    concurrency,
    conversionTimeoutMs: timeoutMs,
    conversionMemoryBytes: maxRssBytes,
  } = config.workers
  const pool = createConversionPool({ size: concurrency, timeoutMs, maxRssBytes, logger: log })
  await storage.deleteAbandoned()
  if (driver.kind === 'embedded') {
    // The folder is locked, so whatever is marked as being worked on was left by a process that is dead.
    const orphans = await queue.releaseOrphans()
    const runs = await resumeForgottenRuns(context, '0 seconds')
    const resumed = runs + (await resumeForgottenReplies(context, '0 seconds'))
    if (orphans + resumed > 0) log.info({ orphans, resumed }, 'interrupted work is taken up again')
  }
  await queue.work(ingestionStep, concurrency, (key, signal) =>
    workOnStep(context, pool, key, signal),
  )
  const { answerer = createAnswerer(context) } = options
  await queue.work(threadReply, REPLIES, (key, signal) =>
    workOnReply(context, answerer, key, signal),
  )
  const embeddings = await startEmbeddings(context)
  await queue.work(reindexJob, 1, (payload, signal) => runReindex(context, payload, signal))
  await startReindexing(context)
  await queue.work(deleteObjects, 1, (payload) => runDeleteObjects(context, payload))
  await queue.work(deleteTenantObjects, 1, (payload) => runDeleteTenantObjects(context, payload))
  await queue.work(accountMailJob, MAILS, (request) => runAccountMail(context, request))
  await queue.work(mailJob, MAILS, (mail, signal) => runSendMail(context, mail, signal))
  const upkeep = setInterval(() => void keepUp(context), UPKEEP_MS)
  upkeep.unref()
  const workers: Workers = {
    close: async (closeMs) => {
      clearInterval(upkeep)
      await embeddings.close()
      await queue.stop(closeMs)
      await pool.close()
    },
  }
  context.defer(() => workers.close(0))
  return workers
}

/**
 * Works on vectors: one version that was edited and one run at a time, since the processor or a model are kept busy by
 * either. Upkeep of them has a clock of its own: it may wait for a model.
 */
async function startEmbeddings(context: Context): Promise<{ close(): Promise<void> }> {
  const { queue, driver, log } = context
  await queue.work(embedVersionJob, 1, (key, signal) => runEmbedVersion(context, key, signal))
  await queue.work(embedRun, 1, (key, signal) => workOnEmbeddingRun(context, key, signal))
  const stopping = new AbortController()
  let working: Promise<void> | undefined
  const look = async (after?: string): Promise<void> => {
    try {
      const { resumed, changed } = await keepEmbeddings(context, stopping.signal, after)
      if (resumed + changed > 0) log.info({ resumed, changed }, 'upkeep of embeddings')
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error }, 'upkeep of embeddings failed')
    }
  }
  const begin = (after?: string): void => {
    working ??= look(after).finally(() => (working = undefined))
  }
  // At the start of an embedded server no other process can be at work on what is open.
  begin(driver.kind === 'embedded' ? '0 seconds' : undefined)
  const clock = setInterval(begin, UPKEEP_MS)
  clock.unref()
  return {
    close: async () => {
      clearInterval(clock)
      stopping.abort(new Error('The server is shutting down.'))
      await working
    },
  }
}

/** What has to be done now and then; a fault is logged, and the next time comes anyway. */
async function keepUp(context: Context): Promise<void> {
  try {
    const runs = await resumeForgottenRuns(context)
    const resumed = runs + (await resumeForgottenReplies(context))
    const tidied = await tidyEmbedded(context.driver)
    if (resumed + tidied.length > 0) context.log.info({ resumed, tidied }, 'upkeep')
  } catch (error) {
    context.log.error({ err: error }, 'upkeep failed')
  }
}
