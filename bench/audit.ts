import { buildApp } from '../server/src/compose.ts'
import { sealAll } from '../server/src/modules/audit/seal.service.ts'
import { auditLogOf } from '../server/src/platform/audit/audit-log.ts'
import { endWritesWith, type Doors } from '../server/src/platform/db/index.ts'
import type { Arbor, Bench, Work } from './bench.ts'
import type { Shot } from './load-child.ts'
import { measure } from './measure.ts'
import type { World } from './seed.ts'
import { renames } from './writes.ts'
import type { Figures, Row } from './table.ts'
import { createRandom, drawQueries } from './vocabulary.ts'

const SEARCHES = 20

/** Requests whose record is compared with the request itself. */
const REQUESTS: Readonly<Record<string, { shots: (world: World) => Shot[]; target: string }>> = {
  'rename a folder': { shots: ({ leaf }) => renames(leaf), target: 'at most 1.10' },
  'tag an item and remove the tag': {
    shots: ({ shelves, tagIds }) =>
      ['POST', 'DELETE'].map((method) => ({
        method,
        path: `/v1/path-parts/${shelves.folders[0]?.partId}/tags`,
        body: JSON.stringify({ tag_ids: tagIds.slice(-1) }),
      })),
    target: 'at most 1.10',
  },
  'search by words': {
    shots: () =>
      drawQueries(createRandom(7), { from: 1000, to: 10_000, words: 2 }, SEARCHES).map((query) =>
        post('/v1/chunks/search', { query, search_type: 'full_text' }),
      ),
    target: 'at most 1.05',
  },
}

function post(path: string, body: object): Shot {
  return { method: 'POST', path, body: JSON.stringify(body) }
}

/** The same service over the same database, which records nothing. */
async function withoutAudit(bench: Bench, { context }: Arbor): Promise<string> {
  const { doors } = context
  const silent: Doors = {
    ...doors,
    inTenant: (tenantId, work) => endWritesWith(undefined, () => doors.inTenant(tenantId, work)),
    acrossTenants: (work) => endWritesWith(undefined, () => doors.acrossTenants(work)),
  }
  const own = { ...context, doors: silent }
  auditLogOf(own).noteRead = () => Promise.resolve()
  const app = await buildApp(own)
  bench.defer(() => app.close())
  return app.listen({ host: '127.0.0.1', port: 0 })
}

/** What the audit adds to small requests, with the numbering that follows. */
export const audit: Work = {
  name: 'audit',
  run: async (bench) => {
    const [arbor, world] = [await bench.arbor(), await bench.world()]
    const silent = await withoutAudit(bench, arbor)
    const settle = async () => {
      await auditLogOf(arbor.context).flush()
      await sealAll(arbor.context)
    }
    const rows: Row[] = []
    for (const [work, { shots: shotsOf, target }] of Object.entries(REQUESTS)) {
      const shots = shotsOf(world)
      const { apiKey } = world.owner
      const [recorded, bare] = await measure(bench, [
        { url: arbor.url, shots, apiKey, settle },
        { url: silent, shots, apiKey },
      ])
      rows.push(rowOf(`audit: ${work}`, recorded, bare, target))
    }
    return rows
  },
}

function rowOf(
  work: string,
  arbor: Figures | undefined,
  bare: Figures | undefined,
  target: string,
): Row {
  return { work, arbor, bare, target, remark: 'bare: the same request without the audit' }
}
