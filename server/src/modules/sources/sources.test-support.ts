import { Readable } from 'node:stream'
import { Type } from 'typebox'
import {
  KINDS,
  SourceFault,
  sourceKind,
  type Change,
  type Connector,
  type SourceItem,
} from '@arbor/connectors'
import type { Context } from '../../platform/context/context.ts'
import type { TestMember, TestServer } from '../../../test/support/index.ts'
import { addFolder } from '../../../test/support/content.ts'
import { workOnRun } from './running/work-on-source-run.ts'

/** An item of a source in memory. */
export type FakeItem = SourceItem & { readonly text?: string }

/** A source in memory, which tests change. */
export type FakeSource = {
  readonly items: Map<string, FakeItem>
  /** Named next to the items. */
  extra: Change[]
  pageSize: number
  /** Thrown by the next listing. */
  fault: SourceFault | undefined
  fetched: string[]
  /** Called after each listing. */
  listed: () => void
  /** As the connector's. */
  exists: Connector['exists'] | undefined
}

const fakes = new Map<string, FakeSource>()

for (const movesKeepIds of [true, false]) {
  const kind = movesKeepIds ? 'fake' : 'fake-paths'
  KINDS.set(
    kind,
    sourceKind({
      kind,
      title: 'In memory',
      settings: Type.Object(
        {
          name: Type.String(),
          host: Type.Optional(Type.String()),
          token: Type.Optional(Type.String({ minLength: 3 })),
        },
        { additionalProperties: false },
      ),
      secrets: ['token'],
      sentTo: ({ host }) => host ?? 'localhost',
      movesKeepIds,
      givesReaders: true,
      open: ({ name }, { token }) => openFake(fakes.get(name), token),
    }),
  )
}

function openFake(fake: FakeSource | undefined, token: string | undefined): Connector {
  if (!fake) throw new SourceFault('settings', 'There is no such source.')
  return {
    changes: async ({ resume }) => {
      if (fake.fault) throw fake.fault
      return { listing: 'all', pages: pagesOf(fake, Number(resume ?? 0)) }
    },
    fetch: async ({ id }) => {
      fake.fetched.push(id)
      const item = fake.items.get(id)
      if (item?.text === undefined) throw new SourceFault('item', 'It is gone.')
      return { stream: Readable.from([Buffer.from(item.text)]) }
    },
    test: async () => {
      if (token === undefined) throw new SourceFault('credentials', 'It needs a token.')
      return `Found ${fake.items.size} items.`
    },
    ...(fake.exists && { exists: fake.exists }),
    close: async () => {},
  }
}

async function* pagesOf(fake: FakeSource, from: number) {
  const changes: Change[] = [
    ...[...fake.items.values()].map((item) => ({ type: 'present', item }) as const),
    ...fake.extra,
  ]
  for (let at = from; at < changes.length || at === from; at += fake.pageSize) {
    const end = at + fake.pageSize
    yield { changes: changes.slice(at, end), cursor: String(end) }
  }
  fake.listed()
}

/** A source with the folder that it fills. */
export type Bound = {
  readonly me: TestMember
  readonly server: TestServer
  readonly folderPartId: string
  readonly id: string
}
export type Sync = Bound & { readonly fake: FakeSource }

let count = 0

/** A source in memory that fills a new folder. */
export async function addFake(
  server: TestServer,
  me: TestMember,
  {
    kind = 'fake',
    ...more
  }: { readonly kind?: 'fake' | 'fake-paths'; readonly rules?: object } = {},
): Promise<Sync> {
  count += 1
  const name = `fake ${count}`
  const fake: FakeSource = {
    items: new Map(),
    extra: [],
    pageSize: 100,
    fault: undefined,
    fetched: [],
    listed: () => {},
    exists: undefined,
  }
  fakes.set(name, fake)
  const folder = await addFolder(server, me, { parentPartId: me.sharedPartId, name })
  const { body, status } = await me.post<{ id: string }>('/v1/sources', {
    path_part_id: folder.partId,
    kind,
    name,
    settings: { name, token: 'secret token' },
    ...more,
  })
  if (status !== 201) throw new Error(`The source was rejected: ${status} ${JSON.stringify(body)}`)
  return { me, server, fake, folderPartId: folder.partId, id: body.id }
}

/** Adds or replaces a file. */
export function put(
  { fake }: Pick<Sync, 'fake'>,
  id: string,
  path: string,
  text = `${path} ${id}`,
): void {
  fake.items.set(id, {
    id,
    kind: 'file',
    path: path.split('/'),
    fingerprint: text,
    size: text.length,
    text,
  })
}

export type Run = {
  readonly id: string
  readonly status: string
  readonly is_asking: boolean
  readonly error: string | null
  readonly counts: Record<string, number>
  readonly plan: Record<string, { path: string; note: string | null }[]>
  readonly log: { message: string }[]
}

/** Starts a run. */
export async function start({ me, id }: Bound, how: 'sync' | 'dry-run' = 'sync'): Promise<Run> {
  const { body, status } = await me.post<Run>(`/v1/sources/${id}/${how}`, {})
  if (status !== 202) throw new Error(`The run was rejected: ${status} ${JSON.stringify(body)}`)
  return body
}

/** As if the process had died. */
class Killed extends Error {}

/**
 * Works on a run until it is over or waits, for a person or for its source, as workers do. Ingestions end immediately.
 * @param killedAt the worker dies before this transaction, and the run is returned as it is then
 */
export async function work(
  source: Bound,
  { id }: Pick<Run, 'id'>,
  killedAt = Infinity,
): Promise<Run> {
  const { me } = source
  const key = { tenantId: me.tenantId, runId: id }
  const dying = new AbortController()
  const context = mortal(source.server.context, killedAt, dying)
  for (let step = 0; step < 200; step += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    const run = await readRun(source, id)
    if (dying.signal.aborted || (run.status !== 'pending' && run.status !== 'running')) return run
    // oxlint-disable-next-line no-await-in-loop
    await workOnRun(context, key, dying.signal).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
    // oxlint-disable-next-line no-await-in-loop
    await endIngestions(source)
    // oxlint-disable-next-line no-await-in-loop
    if (await isTriedLater(source, id)) return readRun(source, id)
  }
  throw new Error('The run does not end.')
}

/** Whether a run waits because its source does not respond. */
async function isTriedLater({ server, me }: Bound, runId: string): Promise<boolean> {
  const { rows } = await server.context.driver.query(
    `select from source_run
     where tenant_id = $1 and id = $2 and status = 'running' and claim is null and tries > 0`,
    [me.tenantId, runId],
  )
  return rows.length > 0
}

/** A context in which nothing can be written from a certain transaction on. */
function mortal(context: Context, killedAt: number, dying: AbortController): Context {
  let left = killedAt
  const inTenant: Context['doors']['inTenant'] = async (tenantId, use) => {
    left -= 1
    if (left < 0) {
      dying.abort(new Killed())
      throw new Killed()
    }
    return context.doors.inTenant(tenantId, use)
  }
  return { ...context, doors: { ...context.doors, inTenant } }
}

export async function readRun({ me, id: sourceId }: Bound, id: string): Promise<Run> {
  return (await me.get<Run>(`/v1/sources/${sourceId}/runs/${id}`)).body
}

async function endIngestions({ server, me }: Bound): Promise<void> {
  await server.context.driver.query(
    `with done as (
       update ingestion_run set status = 'completed' where tenant_id = $1 and status <> 'completed'
       returning tenant_id, document_id, version_id)
     update document d set active_version_id = done.version_id from done
     where d.tenant_id = done.tenant_id and d.id = done.document_id`,
    [me.tenantId],
  )
}

/** Synchronizes until the run is over or waits. */
export async function sync(source: Bound): Promise<Run> {
  return work(source, await start(source))
}

export type Node = { readonly id: string; readonly text: string | null; readonly versions: number }

/** What is below the folder, by path: its node, and the text of the active version. */
export async function treeOf({ server, me, folderPartId }: Bound): Promise<Map<string, Node>> {
  const { rows } = await server.context.driver.query(
    `select p.id, path_of(p) as path, path_of(f) as base, r.source_key as key,
       (select count(*)::int from document_version v where v.tenant_id = d.tenant_id and v.document_id = d.id) as versions
     from path_part p
     join path_part f on f.tenant_id = p.tenant_id and f.id = $2
     left join document d on d.tenant_id = p.tenant_id and d.path_part_id = p.id
     left join ingestion_run r on r.tenant_id = d.tenant_id and r.version_id = d.active_version_id
     where p.tenant_id = $1 and p.part_type in ('FOLDER', 'DOCUMENT') and p.ancestors @> array[$2]::uuid[]
     order by path`,
    [me.tenantId, folderPartId],
  )
  const tree = new Map<string, Node>()
  for (const { id, path, base, key, versions } of rows as Record<string, string>[]) {
    // oxlint-disable-next-line no-await-in-loop -- few
    const text = key ? (await server.context.storage.getBytes(key)).toString() : null
    tree.set((path ?? '').slice((base ?? '').length + 1), {
      id: id ?? '',
      text,
      versions: Number(versions),
    })
  }
  return tree
}

/** The paths below the folder, with the texts of documents. */
export async function textsOf(source: Bound): Promise<Record<string, string | null>> {
  const tree = await treeOf(source)
  return Object.fromEntries([...tree].map(([path, { text }]) => [path, text]))
}
