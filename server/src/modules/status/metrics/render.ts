import { tmpdir } from 'node:os'
import { freeBytes } from '../../../platform/disk/free-space.ts'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Context } from '../../../platform/context/context.ts'
import { isDatabaseAway } from '../../../platform/db/index.ts'
import type { Backlog } from '../../../platform/jobs/backlog.ts'
import { orAborted } from '../../../platform/core/or-aborted.ts'
import { countConnections } from '../../../platform/realtime/connections.ts'
import { metrics } from '../../../platform/telemetry/metrics.ts'
import { VERSION } from '../../../platform/core/version.ts'
import { listIndexedModels, type IndexedModel } from '../../embeddings/index.ts'
import { question } from '../rare-question.ts'
import { askAround, askRedis, describeAround, readRoutines } from './asked-figures.ts'

/** Prometheus gives up after ten seconds by default, and this is only part of what it reads. */
const PATIENCE_MS = 2_000
/** The queue is the same for all processes, and counting a long one takes time. */
const KEPT_MS = 5_000

/** The recall of the index changes once a day. */
const RECALL_KEPT_MS = 60_000

const askRecall = question(async ({ schema, doors }) => {
  return schema.vector ? doors.acrossTenants(listIndexedModels) : []
}, RECALL_KEPT_MS)

const askQueue = question(({ queue }) => queue.backlog(), KEPT_MS)

/** The metrics of the process and the queue, in the format of Prometheus. */
export async function renderMetrics(context: Context): Promise<{ type: string; text: string }> {
  observeProcess()
  const state = new Registry()
  await describeProcess(state, context)
  const [backlog, models, around, redis, routines] = await Promise.all([
    inTime(context, askQueue),
    inTime(context, askRecall),
    inTime(context, askAround),
    inTime(context, askRedis),
    readRoutines(context),
  ])
  describeQueue(state, backlog)
  describeDependencies(state, context, backlog ?? [])
  describeSearch(state, models ?? [])
  describeAround([state], around, redis, routines)
  const texts = await Promise.all([metrics.metrics(), state.metrics()])
  return { type: metrics.contentType, text: texts.join('') }
}

let isObserved = false

/**
 * Observes memory, processor, event loop and garbage collection. It starts with the first request, because
 * observing the loop has a cost.
 */
function observeProcess(): void {
  if (isObserved) return
  isObserved = true
  collectDefaultMetrics({ register: metrics })
}

/** @returns undefined if the database doesn't respond in time */
async function inTime<T>(
  context: Context,
  ask: (context: Context) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await orAborted(ask(context), AbortSignal.timeout(PATIENCE_MS))
  } catch (error) {
    // The pool has already logged that the database is unavailable.
    if (!isDatabaseAway(error)) context.log.warn({ err: error }, 'metrics')
    return undefined
  }
}

async function describeProcess(state: Registry, { driver, freeSpace }: Context): Promise<void> {
  const registers = [state]
  new Gauge({
    name: 'arbor_info',
    help: 'Always 1; the label has the version.',
    labelNames: ['version'],
    registers,
  }).set({ version: VERSION }, 1)

  const open = new Gauge({
    name: 'arbor_open_connections',
    help: 'Open WebSockets and streams of replies.',
    labelNames: ['kind'],
    registers,
  })
  for (const [kind, count] of Object.entries(countConnections())) open.set({ kind }, count)

  const { most, ...load } = driver.load()
  new Gauge({
    name: 'arbor_database_connections_max',
    help: 'Maximum number of database connections of this process.',
    registers,
  }).set(most)
  const connections = new Gauge({
    name: 'arbor_database_connections',
    help: 'Database connections by state; "waiting" counts requests that wait for a connection.',
    labelNames: ['state'],
    registers,
  })
  for (const [name, count] of Object.entries(load)) connections.set({ state: name }, count)

  const temporary = await freeBytes(tmpdir())
  if (Number.isFinite(temporary)) {
    new Gauge({
      name: 'arbor_temporary_free_bytes',
      help: 'Free space on the disk of the folder for temporary files, which conversions and files of a bucket use.',
      registers,
    }).set(temporary)
  }
  if (!Number.isFinite(freeSpace.bytes)) return
  new Gauge({
    name: 'arbor_disk_free_bytes',
    help: 'Free space on the disks that this process writes to; the lowest value.',
    registers,
  }).set(freeSpace.bytes)
}

/** Each process reports what it sees itself, so that an alert can name it. */
function describeDependencies(
  state: Registry,
  { availability, queue }: Context,
  backlog: readonly Backlog[],
): void {
  const registers = [state]
  const labelNames = ['dependency']
  const available = new Gauge({
    name: 'arbor_dependency_available',
    help: 'Whether this process can use what its work needs: 1 or 0.',
    labelNames,
    registers,
  })
  const waiting = new Gauge({
    name: 'arbor_waiting_work',
    help: 'Jobs of all processes that wait for a dependency that this process finds unavailable.',
    labelNames,
    registers,
  })
  for (const dependency of availability.watched) {
    const isAway = availability.outageOf(dependency) !== undefined
    available.set({ dependency }, isAway ? 0 : 1)
    waiting.set({ dependency }, isAway ? queue.waitingFor(dependency, backlog) : 0)
  }
}

function describeQueue(state: Registry, backlog: readonly Backlog[] | undefined): void {
  const registers = [state]
  new Gauge({
    name: 'arbor_database_up',
    help: 'Whether the database responds.',
    registers,
  }).set(backlog ? 1 : 0)
  if (!backlog) return
  const jobs = new Gauge({
    name: 'arbor_jobs',
    help: 'Jobs of all processes by kind, step and state: waiting, postponed or active. All processes report the same values.',
    labelNames: ['kind', 'step', 'state'],
    registers,
  })
  const age = new Gauge({
    name: 'arbor_jobs_oldest_waiting_seconds',
    help: 'How long the oldest waiting job has been ready to start, by kind and step.',
    labelNames: ['kind', 'step'],
    registers,
  })
  for (const { kind, step, oldestSeconds, ...counts } of backlog) {
    for (const [name, count] of Object.entries(counts)) jobs.set({ kind, step, state: name }, count)
    age.set({ kind, step }, oldestSeconds)
  }
}

function describeSearch(state: Registry, models: readonly IndexedModel[]): void {
  const recall = new Gauge({
    name: 'arbor_search_recall',
    help: 'Share of the ten nearest chunks that the vector index of a model finds, measured once a day. Each process reports the same.',
    labelNames: ['model'],
    registers: [state],
  })
  for (const { name, recall: value } of models) {
    if (value !== null) recall.set({ model: name }, value)
  }
}
