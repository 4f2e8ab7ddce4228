import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { createCaller, type Caller } from '../../../../test/support/caller.ts'
import { AppClient } from '../../../../test/support/app-client.ts'
import { addDocument, addFolder, tagPart } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { faultsBetween, readModel, type ModelState } from './kept-model.test-support.ts'
import { maintain, pass } from './passing.test-support.ts'

/** How many histories are tried. */
const HISTORIES = Number(process.env['TEST_RETENTION_HISTORIES'] ?? 8)

let server: TestServer
let app: AppClient

beforeAll(async () => {
  server = await sharedTestServer()
  app = await AppClient.register(server)
})

const at = fc.nat({ max: 5 })
const who = fc.constantFrom('owner' as const, 'member' as const, 'agent' as const)
const does = <const T extends string>(kind: T) =>
  fc.record({ do: fc.constant(kind), at, to: at, who })
const step = fc.oneof(
  { weight: 2, arbitrary: does('hold') },
  { weight: 1, arbitrary: does('release') },
  { weight: 3, arbitrary: does('rule of folder') },
  { weight: 2, arbitrary: does('rule of tag') },
  { weight: 1, arbitrary: does('end rule') },
  { weight: 2, arbitrary: does('tag') },
  { weight: 2, arbitrary: does('untag') },
  { weight: 3, arbitrary: does('trash document') },
  { weight: 2, arbitrary: does('trash folder') },
  { weight: 3, arbitrary: does('restore') },
  { weight: 3, arbitrary: does('restore elsewhere') },
  { weight: 3, arbitrary: does('move document') },
  { weight: 2, arbitrary: does('move folder') },
  { weight: 3, arbitrary: does('delete document') },
  { weight: 2, arbitrary: does('delete folder') },
  { weight: 2, arbitrary: does('delete version') },
  { weight: 3, arbitrary: does('delete from trash') },
  { weight: 3, arbitrary: does('pass') },
  { weight: 3, arbitrary: does('maintain') },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

type Folder = { readonly id: string; readonly partId: string }
type World = {
  readonly owner: TestMember
  readonly member: TestMember
  readonly agent: Caller
  readonly folders: readonly Folder[]
  readonly documents: readonly {
    readonly id: string
    readonly partId: string
    readonly versions: readonly string[]
  }[]
  readonly tags: readonly { readonly id: string }[]
}

async function makeWorld(): Promise<World> {
  const owner = await server.newTenant()
  const member = await server.addUser(owner, 'USER')
  const top = await addFolder(server, owner, { name: 'top' })
  const inner = await addFolder(server, owner, { name: 'inner', parentPartId: top.partId })
  const deep = await addFolder(server, owner, { name: 'deep', parentPartId: inner.partId })
  const other = await addFolder(server, owner, { name: 'other' })
  const folders = [top, inner, deep, other]
  for (const { partId } of [top, other]) await server.grant(owner, member, partId, 'READ_WRITE')
  await owner.patch(`/v1/tenants/${owner.tenantId}`, { settings: { agents_may_write: true } })
  const { access } = await app.signIn(owner, ['kb:read', 'kb:write'])
  const documents = []
  for (const [index, folder] of [top, inner, deep, deep, other].entries()) {
    const made = await addDocument(server, owner, {
      parentPartId: folder.partId,
      name: `document ${String(index)}`,
      versions: [[{ chunk: `old ${String(index)}` }], [{ chunk: 'same' }]],
    })
    documents.push({
      id: made.documentId,
      partId: made.documentPartId,
      versions: made.versions.map(({ versionId }) => versionId),
    })
  }
  const [first, second] = [await server.tag(owner, 'a'), await server.tag(owner, 'b')]
  await tagPart(server, owner, inner.partId, first)
  for (const { partId } of documents) await tagPart(server, owner, partId, second)
  const tags = [first, second]
  const agent = createCaller(server.app, { authorization: `Bearer ${access}` })
  return { owner, member, agent, folders, documents, tags }
}

const pick = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('The list is empty.')
  return found
}

/** Takes a step. @returns the status of its request, if there is one */
async function take(
  world: World,
  { do: kind, at: one, to, who: by }: Step,
): Promise<number | undefined> {
  const { owner, member, agent } = world
  const me: Caller = { owner, member, agent }[by]
  const folder = pick(world.folders, one)
  const target = pick(world.folders, to)
  const document = pick(world.documents, one)
  const tag = pick(world.tags, to)
  const ids = async (url: string) =>
    (await owner.get<{ items: { id: string }[] }>(url)).body.items.map(({ id }) => id)
  const first = async (url: string) => {
    const found = await ids(url)
    return found[one % Math.max(1, found.length)]
  }
  const remove = async (url: string) => (await me.delete(url)).status
  const post = async (url: string, body: object) => (await me.post(url, body)).status
  const part = one === 1 ? folder.partId : document.partId
  switch (kind) {
    case 'hold':
      return (await owner.post('/v1/legal-holds', { path_part_id: part, reason: 'Case' })).status
    case 'release':
      return remove(`/v1/legal-holds/${(await first('/v1/legal-holds')) ?? folder.id}`)
    case 'rule of folder':
    case 'rule of tag': {
      const where = kind === 'rule of tag' ? { tag_id: tag.id } : { path_part_id: folder.partId }
      const periods = [{ keep_days: 30 }, { delete_days: 20 }, { keep_days: 15, delete_days: 10 }]
      const counted_from = to % 2 === 0 ? 'CREATION' : 'LAST_CHANGE'
      const body = { name: 'Rule', ...where, ...pick(periods, to), counted_from }
      return (await owner.post('/v1/retention-rules', body)).status
    }
    case 'end rule':
      return remove(`/v1/retention-rules/${(await first('/v1/retention-rules')) ?? folder.id}`)
    case 'tag':
      return post(`/v1/path-parts/${part}/tags`, { tag_ids: [tag.id] })
    case 'untag':
      return (await me.delete(`/v1/path-parts/${part}/tags`, { tag_ids: [tag.id] })).status
    case 'trash document':
      return post('/v1/trash', { path_part_id: document.partId })
    case 'trash folder':
      return post('/v1/trash', { path_part_id: folder.partId })
    case 'restore':
    case 'restore elsewhere': {
      const entry = (await first('/v1/trash')) ?? folder.id
      const elsewhere = kind === 'restore' ? {} : { parent_path_part_id: target.partId }
      return post(`/v1/trash/${entry}/restore`, elsewhere)
    }
    case 'move document':
      return (
        await me.patch(`/v1/documents/${document.id}`, { parent_path_part_id: target.partId })
      ).status
    case 'move folder':
      return (await me.patch(`/v1/folders/${folder.id}`, { parent_path_part_id: target.partId }))
        .status
    case 'delete document':
      return remove(`/v1/documents/${document.id}`)
    case 'delete folder':
      return remove(`/v1/folders/${folder.id}`)
    case 'delete version':
      return remove(`/v1/document_versions/${document.versions[0] ?? ''}`)
    case 'delete from trash':
      return remove(`/v1/trash/${(await first('/v1/trash')) ?? folder.id}`)
    case 'pass':
      await pass(server, owner, 4 + to * 4)
      return undefined
    case 'maintain':
      await maintain(server)
      return undefined
  }
}

/** Whether something keeps a document or, for a folder, a document in it. */
function isKept(state: ModelState, partId: string): boolean {
  return [...state.documents.values()].some(
    ({ chain, entry, holds, rules }) =>
      entry === undefined && chain.includes(partId) && holds.size + rules.size > 0,
  )
}

it('nothing that a hold or rule keeps ever vanishes or leaves it, and what nothing keeps can be deleted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      const world = await makeWorld()
      let before = await readModel(server, world.owner)
      for (const one of steps) {
        const status = await take(world, one)
        const after = await readModel(server, world.owner)
        const faults = faultsBetween(before, after, one.do === 'pass')
        expect({ one, faults }).toEqual({ one, faults: [] })
        if (status !== undefined) expect(status).toBeLessThan(500)
        if (one.do === 'delete document') {
          const { partId } = pick(world.documents, one.at)
          if (status !== 403 && status !== 404) {
            expect(status).toBe(isKept(before, partId) ? 409 : 200)
          }
        }
        before = after
      }
    }),
    { numRuns: HISTORIES, endOnFailure: true },
  )
})
