import { channelOf } from '../../platform/realtime/notifications/channels.ts'
import fc from 'fast-check'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { newId } from '../../platform/core/ids.ts'
import { addReader, setReaders } from '../../../test/support/readers.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import { announce } from '../ingestion/announce.ts'
import {
  hangUp,
  listener,
  visit,
  WAIT,
  type Client,
  type Message,
} from './websocket.test-support.ts'

/** A folder or document in the model. */
type Node = {
  readonly kind: 'FOLDER' | 'DOCUMENT'
  /** The id of the folder or document; the other one is its node's. */
  readonly id: string
  readonly partId: string
  parent: Node | undefined
  /** Who reads it besides the owner, if a source says so. */
  readers?: readonly Reader[] | undefined
}
type Grant = { readonly url: string; readonly holder: string; readonly node: Node }
type Reader = {
  readonly member: TestMember
  readonly client: Client
  readonly inGroup: boolean
}
type World = {
  readonly owner: Reader
  readonly readers: readonly Reader[]
  readonly groupId: string
  /** Ids of what a source calls the owner, the first reader and the group. */
  readonly named: { readonly admins: string; readonly person: string; readonly group: string }
  readonly shared: Node
  nodes: Node[]
  grants: Grant[]
  trash: { readonly entry: string; readonly top: Node; readonly nodes: Node[] }[]
}
/** The notification that the model predicts for a reader. */
type Expected = { readonly change: string; readonly node: Node; readonly parent: Node | null }

let server: TestServer

beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
  await visit(server)
})
afterEach(hangUp)

async function createWorld(): Promise<World> {
  const owner = await server.newTenant()
  const { body: group } = await owner.post<{ id: string }>('/v1/tenant-groups', { name: newId() })
  const enter = async (member: TestMember, inGroup: boolean): Promise<Reader> => {
    if (inGroup) {
      await owner.post(`/v1/tenant-groups/${group.id}/members`, { user_id: member.userId })
    }
    return { member, client: await listener(member), inGroup }
  }
  const readers: Reader[] = []
  for (const inGroup of [false, false, true]) {
    readers.push(await enter(await server.addUser(owner, 'USER'), inGroup))
  }
  const shared = { kind: 'FOLDER', id: '', partId: owner.sharedPartId, parent: undefined } as const
  const named = {
    admins: await addReader(server, owner, { kind: 'admins' }),
    person: await addReader(server, owner, {
      kind: 'person',
      name: readers[0]?.member.email.toLowerCase() ?? '',
    }),
    group: await addReader(server, owner, { kind: 'group', name: 'staff', group_id: group.id }),
  }
  return {
    named,
    owner: await enter(owner, false),
    readers,
    groupId: group.id,
    shared,
    nodes: [],
    grants: [],
    trash: [],
  }
}

// The model

const chainOf = (node: Node): Node[] => [node, ...(node.parent ? chainOf(node.parent) : [])]

function may(world: World, reader: Reader, node: Node | undefined): boolean {
  const { owner } = world
  if (!isGranted(world, reader, node)) return false
  return reader === owner || (node?.readers?.includes(reader) ?? true)
}

function isGranted(
  { owner, grants, groupId }: World,
  reader: Reader,
  node: Node | undefined,
): boolean {
  if (reader === owner) return true
  if (!node) return false
  const chain = chainOf(node)
  const mine = [reader.member.userId, ...(reader.inGroup ? [groupId] : [])]
  return grants.some(
    ({ holder, node: granted }) => mine.includes(holder) && chain.includes(granted),
  )
}

/** The notification that a reader gets about a change of a node in its folder. */
function expectedFor(
  world: World,
  reader: Reader,
  node: Node,
  change: string,
): Expected | undefined {
  if (!may(world, reader, node)) return undefined
  const { parent } = node
  return { change, node, parent: parent && may(world, reader, parent) ? parent : null }
}

const choose = <T>(from: readonly T[], at: number): T | undefined => from[at % from.length]
const folders = ({ nodes, shared }: World): Node[] => [
  shared,
  ...nodes.filter(({ kind }) => kind === 'FOLDER'),
]
const urlOf = ({ kind, id }: Node): string =>
  `/v1/${kind === 'FOLDER' ? 'folders' : 'documents'}/${id}`

// Steps: each one runs in the model and on the server

type Step = { readonly kind: (typeof KINDS)[number]; readonly at: number; readonly to: number }
const KINDS = [
  'create',
  'grant',
  'revoke',
  'rename',
  'move',
  'delete',
  'trash',
  'restore',
  'ingest',
  'thread',
  'readers',
] as const

/** How often each kind is picked. */
const WEIGHTS: Partial<Record<Step['kind'], number>> = { create: 3, grant: 2, move: 2, readers: 2 }

async function carryOut(world: World, step: Step): Promise<void> {
  const { owner } = world
  const everybody = [owner, ...world.readers]
  const node = choose(world.nodes, step.at)
  const admin = owner.member
  switch (step.kind) {
    case 'create': {
      const parent = choose(folders(world), step.to) ?? world.shared
      const kind = step.at % 3 === 0 ? 'DOCUMENT' : 'FOLDER'
      const { body, status } = await admin.post<{ id: string; path_part_id: string }>(
        kind === 'FOLDER' ? '/v1/folders' : '/v1/documents',
        {
          name: newId(),
          parent_path_part_id: parent.partId,
          ...(kind === 'DOCUMENT' && { document_type: 'UNKNOWN', document_origin: 'SOURCE' }),
        },
      )
      expect(status).toBe(201)
      const made: Node = { kind, id: body.id, partId: body.path_part_id, parent }
      world.nodes.push(made)
      return checkDelivery(world, (reader) => expectedFor(world, reader, made, 'created'))
    }
    case 'grant': {
      const target = choose([world.shared, ...world.nodes], step.at) ?? world.shared
      const holders = [...world.readers.map(({ member }) => member.userId), world.groupId]
      const holder = choose(holders, step.to) ?? ''
      const isGroup = holder === world.groupId
      const url = isGroup ? `/v1/tenant-groups/${holder}/permissions` : '/v1/user-permissions'
      const { body, status } = await admin.post<{ id: string }>(url, {
        path_part_id: target.partId,
        capability: 'READ_ONLY',
        ...(!isGroup && { tenant_id: admin.tenantId, user_id: holder }),
      })
      if (status === 409) return undefined
      expect(status).toBe(201)
      const query = isGroup ? '' : `?tenant_id=${admin.tenantId}`
      world.grants.push({ url: `${url}/${body.id}${query}`, holder, node: target })
      return undefined
    }
    case 'revoke': {
      const present = world.grants.filter(
        ({ node: on }) => on === world.shared || world.nodes.includes(on),
      )
      const grant = choose(present, step.at)
      if (!grant) return undefined
      expect((await admin.delete(grant.url)).status).toBe(204)
      world.grants = world.grants.filter((each) => each !== grant)
      return undefined
    }
    case 'readers': {
      if (!node) return undefined
      const [first, , third] = world.readers
      const { admins, person, group } = world.named
      const choices = [
        [null, undefined],
        [[admins], []],
        [[admins, person], first ? [first] : []],
        [[admins, group], third ? [third] : []],
      ] as const
      const [ids, readers] = choose(choices, step.to) ?? choices[0]
      await setReaders(server, admin, node.partId, ids)
      node.readers = readers
      return undefined
    }
    case 'rename': {
      if (!node) return undefined
      expect((await admin.patch(urlOf(node), { name: newId() })).status).toBe(200)
      return checkDelivery(world, (reader) => expectedFor(world, reader, node, 'updated'))
    }
    case 'move': {
      const target = choose(folders(world), step.to)
      if (!node || !target || chainOf(target).includes(node)) return undefined
      if (node.parent === target) return undefined
      const before = new Map(
        everybody.map((reader) => [reader, expectedFor(world, reader, node, 'deleted')]),
      )
      const body = { parent_path_part_id: target.partId }
      expect((await admin.patch(urlOf(node), body)).status).toBe(200)
      node.parent = target
      return checkDelivery(world, (reader) => {
        const was = before.get(reader)
        const is = expectedFor(world, reader, node, 'created')
        return was && is ? { ...was, change: 'updated' } : (was ?? is)
      })
    }
    case 'delete':
    case 'trash': {
      if (!node) return undefined
      const gone = world.nodes.filter((each) => chainOf(each).includes(node))
      const byReader = new Map(
        everybody.map((reader) => [
          reader,
          isGranted(world, reader, node.parent)
            ? expectedFor(world, reader, node, 'deleted')
            : undefined,
        ]),
      )
      const { body } =
        step.kind === 'delete'
          ? await admin.delete<{ id: string }>(urlOf(node))
          : await admin.post<{ id: string }>('/v1/trash', { path_part_id: node.partId })
      world.nodes = world.nodes.filter((each) => !gone.includes(each))
      if (step.kind === 'trash') world.trash.push({ entry: body.id, top: node, nodes: gone })
      else world.grants = world.grants.filter((grant) => !gone.includes(grant.node))
      return checkDelivery(world, (reader) => byReader.get(reader))
    }
    case 'restore': {
      const kept = choose(world.trash, step.at)
      if (!kept) return undefined
      const target = choose(folders(world), step.to) ?? world.shared
      const { status } = await admin.post(`/v1/trash/${kept.entry}/restore`, {
        parent_path_part_id: target.partId,
      })
      expect(status).toBe(200)
      kept.top.parent = target
      world.trash = world.trash.filter((each) => each !== kept)
      world.nodes.push(...kept.nodes)
      return checkDelivery(world, (reader) => expectedFor(world, reader, kept.top, 'created'))
    }
    case 'ingest': {
      const document = choose(
        world.nodes.filter(({ kind }) => kind === 'DOCUMENT'),
        step.at,
      )
      if (!document) return undefined
      const run = {
        tenant_id: admin.tenantId,
        id: newId(),
        document_id: document.id,
        version_id: newId(),
      }
      await server.context.doors.inTenant(admin.tenantId, (tx) =>
        announce(tx, server.context, run, { what: 'completed' }),
      )
      const message = { event: 'document_ingestion_completed', document_id: document.id }
      return hearMessages(world, (reader) => (may(world, reader, document) ? message : undefined))
    }
    case 'thread': {
      const place = choose(folders(world), step.at) ?? world.shared
      const { body, status } = await admin.post<{ id: string }>('/v1/threads', {
        title: newId(),
        parent_path_part_id: place.partId,
      })
      expect(status).toBe(201)
      const message = { event: 'thread_changed', change: 'created', thread_id: body.id }
      return hearMessages(world, (reader) =>
        isGranted(world, reader, place) ? message : undefined,
      )
    }
  }
}

/** Checks that all readers receive what the model predicts, and nothing else. */
async function checkDelivery(
  world: World,
  expectedOf: (reader: Reader) => Expected | undefined,
): Promise<void> {
  await hearMessages(world, (reader) => {
    const expected = expectedOf(reader)
    return (
      expected && {
        event: 'item_changed',
        change: expected.change,
        path_part_id: expected.node.partId,
        parent_path_part_id: expected.parent?.partId ?? null,
        part_type: expected.node.kind,
      }
    )
  })
}

const newsOf = ({ client }: Reader): Message[] =>
  client.received.filter(({ type, event }) => type === 'notification' && event !== 'access_changed')

async function hearMessages(
  world: World,
  expected: (reader: Reader) => Message | undefined,
): Promise<void> {
  // The owner receives everything, and the others receive theirs earlier or at the same time.
  await vi.waitFor(() => expect(newsOf(world.owner)).toHaveLength(1), WAIT)
  for (const reader of [world.owner, ...world.readers]) {
    const { client } = reader
    // The response arrives after everything that was sent before it.
    const answers = () => client.received.filter(({ event }) => event === 'error').length
    client.socket.send('anything')
    await vi.waitFor(() => expect(answers()).toBe(1), WAIT)
    const message = expected(reader)
    expect(newsOf(reader)).toEqual(message ? [expect.objectContaining(message)] : [])
    client.received.length = 0
  }
}

it('reaches those who may read what it names, and nobody else, whatever is granted, moved and named by sources', async () => {
  const step = fc.record({
    kind: fc.constantFrom(
      ...KINDS.flatMap((kind) => Array<Step['kind']>(WEIGHTS[kind] ?? 1).fill(kind)),
    ),
    at: fc.nat({ max: 50 }),
    to: fc.nat({ max: 50 }),
  })
  const beginning = fc.array(
    fc.record({
      kind: fc.constantFrom('create', 'grant', 'readers'),
      at: fc.nat({ max: 50 }),
      to: fc.nat({ max: 50 }),
    }),
    { minLength: 8, maxLength: 12 },
  )
  const result = await fc.check(
    fc.asyncProperty(
      beginning,
      fc.array(step, { minLength: 10, maxLength: 25 }),
      async (first, steps) => {
        const world = await createWorld()
        for (const each of [...first, ...steps]) await carryOut(world, each)
        await hangUp()
      },
    ),
    // Shrinking a failure takes long. When time is up, the best result so far is reported, with the seed.
    { numRuns: 6, interruptAfterTimeLimit: 100_000 },
  )
  const report = await fc.asyncDefaultReportMessage(result)
  expect({ failed: result.failed, report }).toEqual({ failed: false, report: undefined })
})

it('of a permission that ends with its node goes only to its holder', async () => {
  const owner = await server.newTenant()
  const [holder, other] = [await server.addUser(owner, 'USER'), await server.addUser(owner, 'USER')]
  const { body: folder } = await owner.post<{ id: string; path_part_id: string }>('/v1/folders', {
    name: 'Ferns',
    parent_path_part_id: owner.sharedPartId,
  })
  await server.grant(owner, holder, folder.path_part_id, 'READ_ONLY')
  const clients = [await listener(holder), await listener(other)] as const
  for (const [client, who] of [
    [clients[0], holder],
    [clients[1], other],
  ] as const) {
    await client.ask({ action: 'subscribe', channel: channelOf(who) })
  }
  await owner.delete(`/v1/folders/${folder.id}`)
  expect(await clients[0].next()).toMatchObject({ event: 'access_changed' })
  expect(await clients[1].ask('marker')).toMatchObject({ event: 'error' })
  expect(clients[0].received.filter(({ event }) => event === 'item_changed')).toEqual([])
})
