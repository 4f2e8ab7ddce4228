import type { Context } from '../../../platform/context/context.ts'
import { orAborted } from '../../../platform/core/or-aborted.ts'
import { VERSION } from '../../../platform/core/version.ts'
import { readLastBackup } from '../../../platform/files/last-backup.ts'
import { admin } from '../../../platform/http/access.ts'
import { toPublicWaiting } from '../../../platform/http/outage-schemas.ts'
import { operation } from '../../../platform/http/operation.ts'
import { checkRedis } from '../../../platform/realtime/redis/check.ts'
import { countRecentFailures } from '../../ingestion/index.ts'
import { question } from '../rare-question.ts'
import { appliedMigrations, storageWorks } from './probes.ts'
import { ServerStateResponse } from './server-state.schemas.ts'

/** How long one part may take. The others are shown anyway. */
const PATIENCE_MS = 2_000
/** What all administrators together may ask. */
const KEPT_MS = 5_000

const askMigrations = question(appliedMigrations, KEPT_MS)
const askQueue = question(({ queue }) => queue.backlog(), KEPT_MS)
const askEvents = question(async ({ config }) => {
  const { url } = config.stream
  return url.startsWith('redis') ? (await checkRedis(url)) === undefined : null
}, KEPT_MS)

/** What an operator would look at first. Administrators of tenants see it, without addresses and keys. */
export const getServerState = operation({
  id: 'get_server_state',
  route: 'GET /v1/tenants/me/server',
  tag: 'tenants',
  summary: 'Get the state of the server',
  description:
    'Returns the version and the state of the database, its replicas, real-time events, the storage, the disk and the queue. A part that doesn’t respond within two seconds counts as not working.',
  access: admin(),
  answers: { 200: ServerStateResponse },
  run: async (context, { tenantId }) => {
    const { config, schema, replicas, freeSpace, doors } = context
    const failures = () => doors.readInTenant(tenantId, (tx) => countRecentFailures(tx, tenantId))
    const [applied, jobs, events, storage, failed, backup, outages] = await Promise.all([
      inTime(askMigrations(context)),
      inTime(askQueue(context)),
      inTime(askEvents(context)),
      inTime(storageWorks(context)),
      inTime(failures()),
      inTime(readLastBackup(config.dataDir)),
      inTime(context.outages.read()),
    ])
    return {
      version: VERSION,
      migrations: {
        applied: applied ?? 0,
        required: schema.required.length,
        latest: schema.required.at(-1) ?? null,
      },
      database: { kind: config.database.kind, works: applied !== undefined },
      replicas: replicas?.states ?? [],
      events: { kind: kindOfEvents(config), works: events === undefined ? false : events },
      storage: { kind: config.storage.kind, works: storage ?? false },
      disk_free_bytes: Number.isFinite(freeSpace.bytes) ? Math.round(freeSpace.bytes) : null,
      queue: jobs ? sumOf(jobs) : null,
      outages: (outages ?? []).map((outage) => ({
        ...toPublicWaiting(outage),
        waiting: context.queue.waitingFor(outage.dependency, jobs ?? []),
      })),
      failures_last_day: failed ?? null,
      last_backup: backup ?? null,
    }
  },
})

/** @returns undefined if it fails or takes too long */
async function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  return orAborted(answer, AbortSignal.timeout(PATIENCE_MS)).catch(() => undefined)
}

function kindOfEvents({ stream: { url } }: Context['config']): 'off' | 'memory' | 'redis' {
  if (url === 'DISABLED') return 'off'
  return url === 'memory://' ? 'memory' : 'redis'
}

function sumOf(jobs: Awaited<ReturnType<Context['queue']['backlog']>>) {
  const sum = (of: 'waiting' | 'active') => jobs.reduce((all, job) => all + job[of], 0)
  const oldest = Math.max(0, ...jobs.map(({ oldestSeconds }) => oldestSeconds))
  return { waiting: sum('waiting'), active: sum('active'), oldest_seconds: Math.round(oldest) }
}
