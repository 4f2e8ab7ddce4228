import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { addDocument, addFolder } from '../../../../test/support/content.ts'
import { hide } from '../../../../test/support/deletions.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { sessionOf } from '../../../platform/db/index.ts'
import { versionPrefix } from '../../../platform/storage/object-keys.ts'
import { runDeleteObjects } from './delete-objects.job.ts'
import { removeAll } from './remove-deleted.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

/** A folder or document of the model. */
type Node = {
  readonly partId: string
  readonly url: string
  readonly parent: Node | undefined
  /** Of a document. */
  readonly versionId?: string
  readonly chunkIds: readonly string[]
  state: 'there' | 'trashed' | 'deleted'
}

const at = fc.nat({ max: 30 })
const plan = fc.record({
  /** A large document needs several transactions. */
  tree: fc.array(fc.record({ at, kind: fc.constantFrom('folder', 'document', 'large document') }), {
    minLength: 3,
    maxLength: 10,
  }),
  steps: fc.array(
    fc.record({
      at,
      how: fc.constantFrom('hide', 'delete', 'trash', 'restore'),
      // How many transactions the removal has until it is killed.
      transactions: fc.nat({ max: 3 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
})

const isBelow = (node: Node | undefined, top: Node): boolean =>
  node !== undefined && (node === top || isBelow(node.parent, top))

async function add(me: TestMember, folders: readonly Node[], step: { at: number; kind: string }) {
  const parent = folders[step.at % folders.length]
  const parentPartId = parent?.partId ?? me.sharedPartId
  if (step.kind === 'folder') {
    const { id, partId } = await addFolder(server, me, { parentPartId })
    return { partId, url: `/v1/folders/${id}`, parent, chunkIds: [], state: 'there' as const }
  }
  const texts = Array.from({ length: step.kind === 'document' ? 2 : 130 }, (_, n) => `text ${n}`)
  const made = await addDocument(server, me, {
    parentPartId,
    nodes: texts.map((chunk) => ({ chunk })),
  })
  const { documentPartId: partId, documentId, versionId } = made
  await server.context.storage.putBytes(`${versionPrefix(me.tenantId, versionId)}/a.txt`, 'x')
  const chunkIds = made.chunks.map(({ id }) => id)
  return {
    partId,
    url: `/v1/documents/${documentId}`,
    parent,
    versionId,
    chunkIds,
    state: 'there' as const,
  }
}

/** Removes in the background, until it is killed between two transactions. */
async function removeSome({ tenantId }: TestMember, transactions: number): Promise<void> {
  const { doors, queue } = server.context
  let left = transactions
  const inTenant: typeof doors.inTenant = (...args) => {
    if (left-- === 0) throw new Error('killed')
    return doors.inTenant(...args)
  }
  const killed = { doors: { ...doors, inTenant }, queue }
  await removeAll(killed, tenantId).catch((error: unknown) =>
    expect((error as Error).message).toBe('killed'),
  )
}

const rowsOf = async (text: string, { tenantId }: TestMember) => {
  const { rows } = await server.context.doors.acrossTenants((tx) =>
    sessionOf(tx).query(text, [tenantId]),
  )
  return rows.map((row) => row['it'] as string)
}

/** Runs the jobs that delete files, as often as it takes. */
async function deleteFiles(me: TestMember): Promise<void> {
  const jobs = await rowsOf(
    "select data::text as it from pgboss.job where name = 'delete-objects' and data ->> 'tenantId' = $1 order by created_on",
    me,
  )
  for (const job of jobs) {
    await runDeleteObjects(
      server.context,
      JSON.parse(job) as Parameters<typeof runDeleteObjects>[1],
    )
  }
}

async function apply(
  me: TestMember,
  nodes: readonly Node[],
  how: string,
  top: Node,
): Promise<void> {
  const below = nodes.filter((node) => node.state === 'there' && isBelow(node, top))
  const become = (state: Node['state']) => below.forEach((node) => (node.state = state))
  if (how === 'hide') {
    await hide(server, me, top.partId)
    become('deleted')
  } else if (how === 'delete') {
    expect([200, 204]).toContain((await me.delete(top.url)).status)
    become('deleted')
  } else {
    const { status, body } = await me.post<{ id: string }>('/v1/trash', {
      path_part_id: top.partId,
    })
    expect(status).toBe(201)
    become('trashed')
    if (how !== 'restore') return
    expect((await me.post(`/v1/trash/${body.id}/restore`, {})).status).toBe(200)
    become('there')
  }
}

it('deletes everything that was deleted and nothing else, wherever it is killed', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ tree, steps }) => {
      const me = await server.newTenant()
      const nodes: Node[] = []
      for (const step of tree) {
        const folders = nodes.filter((node) => node.versionId === undefined)
        nodes.push(await add(me, folders, step))
      }
      for (const { at: index, how, transactions } of steps) {
        const there = nodes.filter((node) => node.state === 'there')
        const top = there[index % there.length]
        if (!top) break
        await apply(me, nodes, how, top)
        expect((await me.get(top.url)).status).toBe(how === 'restore' ? 200 : 404)
        await removeSome(me, transactions)
      }
      await removeAll(server.context, me.tenantId)
      await deleteFiles(me)

      const known = new Set(nodes.map(({ partId }) => partId))
      const parts = await rowsOf('select id as it from path_part where tenant_id = $1', me)
      const of = (state: Node['state']) => nodes.filter((node) => node.state === state)
      const ids = (some: readonly Node[]) => some.map(({ partId }) => partId).toSorted()
      expect(parts.filter((id) => known.has(id)).toSorted()).toEqual(ids(of('there')))
      const chunks = await rowsOf('select id as it from chunk where tenant_id = $1', me)
      expect(chunks.toSorted()).toEqual(
        of('there')
          .flatMap(({ chunkIds }) => chunkIds)
          .toSorted(),
      )
      expect(await rowsOf('select id as it from deletion where tenant_id = $1', me)).toEqual([])
      const files: string[] = []
      for await (const key of server.context.storage.list(me.tenantId)) files.push(key)
      const kept = [...of('there'), ...of('trashed')].flatMap(({ versionId }) => versionId ?? [])
      expect(files.toSorted()).toEqual(
        kept.map((id) => `${versionPrefix(me.tenantId, id)}/a.txt`).toSorted(),
      )
      const open =
        'select id as it from deletion_receipt where tenant_id = $1 and completed_at is null'
      expect(await rowsOf(open, me)).toEqual([])
      const named = await rowsOf(
        `select entries::text as it from deletion_receipt_block where tenant_id = $1`,
        me,
      )
      for (const { partId, chunkIds } of of('deleted')) {
        for (const id of [partId, ...chunkIds]) {
          expect(named.filter((text) => text.includes(id))).toHaveLength(1)
        }
      }
    }),
    { numRuns: 5 },
  )
})
