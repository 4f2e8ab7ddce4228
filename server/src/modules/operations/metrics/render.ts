import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Context } from '../../../platform/context/context.ts'
import { isDatabaseAway } from '../../../platform/db/index.ts'
import type { Backlog } from '../../../platform/jobs/backlog.ts'
import { orAborted } from '../../../platform/core/or-aborted.ts'
import { countConnections } from '../../../platform/realtime/connections.ts'
import { metrics } from '../../../platform/telemetry/metrics.ts'
import { VERSION } from '../../../platform/core/version.ts'
import { question } from '../question.ts'

/** Prometheus gives up after ten seconds by default, and this is not all that it reads. */
const PATIENCE_MS = 2_000
/** The queue is the same for all processes, and counting a long one takes time. */
const KEPT_MS = 5_000

const askQueue = question(({ queue }) => queue.backlog(), KEPT_MS)

/** The state of the process and of the queue, and what the process has done, in the format of Prometheus. */
export async function renderMetrics(context: Context): Promise<{ type: string; text: string }> {
  observeProcess()
  const state = new Registry()
  describeProcess(state, context)
  describeQueue(state, await readQueue(context))
  const texts = await Promise.all([metrics.metrics(), state.metrics()])
  return { type: metrics.contentType, text: texts.join('') }
}

let isObserved = false

/** Memory, processor, event loop and garbage collection; only where somebody asks, since watching the loop costs. */
function observeProcess(): void {
  if (isObserved) return
  isObserved = true
  collectDefaultMetrics({ register: metrics })
}

/** @returns undefined where the database does not respond in time */
async function readQueue(context: Context): Promise<readonly Backlog[] | undefined> {
  try {
    return await orAborted(askQueue(context), AbortSignal.timeout(PATIENCE_MS))
  } catch (error) {
    // The pool has told that the database is away, once.
    if (!isDatabaseAway(error)) context.log.warn({ err: error }, 'metrics')
    return undefined
  }
}

function describeProcess(state: Registry, { driver, freeSpace }: Context): void {
  const registers = [state]
  new Gauge({
    name: 'arbor_info',
    help: 'Always 1; the label has the version.',
    labelNames: ['version'],
    registers,
  }).set({ version: VERSION }, 1)

  const open = new Gauge({
    name: 'arbor_open_connections',
    help: 'WebSockets and streams of replies that are open.',
    labelNames: ['kind'],
    registers,
  })
  for (const [kind, count] of Object.entries(countConnections())) open.set({ kind }, count)

  const { most, ...load } = driver.load()
  new Gauge({
    name: 'arbor_database_connections_max',
    help: 'Connections to the database that this process may open.',
    registers,
  }).set(most)
  const connections = new Gauge({
    name: 'arbor_database_connections',
    help: 'Connections to the database by state; "waiting" are those who wait for one.',
    labelNames: ['state'],
    registers,
  })
  for (const [name, count] of Object.entries(load)) connections.set({ state: name }, count)

  if (!Number.isFinite(freeSpace.bytes)) return
  new Gauge({
    name: 'arbor_disk_free_bytes',
    help: 'Free space of the disks that this process writes to, of the fullest.',
    registers,
  }).set(freeSpace.bytes)
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
    help: 'Jobs of all processes by kind, step and state: waiting, postponed or active. Each process reports the same.',
    labelNames: ['kind', 'step', 'state'],
    registers,
  })
  const age = new Gauge({
    name: 'arbor_jobs_oldest_waiting_seconds',
    help: 'For how long the job that waits longest could have begun, by kind and step.',
    labelNames: ['kind', 'step'],
    registers,
  })
  for (const { kind, step, oldestSeconds, ...counts } of backlog) {
    for (const [name, count] of Object.entries(counts)) jobs.set({ kind, step, state: name }, count)
    age.set({ kind, step }, oldestSeconds)
  }
}
