import { beforeAll, expect, it } from 'vitest'
import { callTool, connect } from '../../src/modules/mcp/mcp.test-support.ts'
import { sharedTestServer, type TestServer } from '../support/index.ts'
import { makeNamesWorld, PEOPLE, wordsFor, type NamesWorld, type Person } from './names-world.ts'
import { readOperations, type Operation } from './operations.ts'
import { call, requestOf, type Request } from './requests.ts'

// Nobody learns the name of what they may not read, whatever they ask.

let server: TestServer
let operations: readonly Operation[]
let world: NamesWorld
beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
  operations = readOperations(server.app)
  world = await makeNamesWorld(server)
})

/** Operations that answer with everything of the tenant, to its OWNER only. */
const WHOLE_TENANT: ReadonlySet<string> = new Set(['download_tenant_archive'])

/** Operations that only read although their requests have a body. */
const READS: ReadonlySet<string> = new Set([
  'search_chunks',
  'count_search_facets',
  'explain_chunk_search',
  'preview_retention_rule',
  'resolve_source_links',
  'list_outside_folder',
  'get_outside_document',
  'open_outside_link',
])

const isReading = ({ id, method }: Operation) =>
  (method === 'GET' && !WHOLE_TENANT.has(id)) || READS.has(id)

/** The words of names in a text that a person may not see. */
function leaks(text: string, person: Person | undefined): string[] {
  const known = person ? wordsFor(world, person) : new Set<string>()
  return world.nodes.flatMap(({ what, words }) =>
    words.flatMap((word, at) =>
      text.includes(word) && !known.has(word) ? [at === 0 ? what : `former name of ${what}`] : [],
    ),
  )
}

/** The requests of an operation about an item, now and in the past. */
function* requestsOf(operation: Operation, about: NamesWorld['ids']): Generator<Request> {
  const { url, payload } = requestOf(operation, { ...world.ids, marker: 'needle', ...about })
  const takes = (name: string) => operation.parameters.some((each) => each.name === name)
  const all = `${takes('max_depth') ? '&max_depth=9' : ''}${takes('limit') ? '&limit=100' : ''}`
  yield { url: `${url}${all}`, payload }
  if (takes('as_of')) yield { url: `${url}${all}&as_of=${world.before}`, payload }
}

/** Whether what an operation returns depends on the item. */
function isAbout(operation: Operation, about: NamesWorld['ids']): boolean {
  const request = JSON.stringify(requestOf(operation, { ...world.ids, ...about }))
  return Object.values(about).some((id) => request.includes(id))
}

/** The OWNER reads as an ADMIN does, except what only the OWNER reads. */
const peopleFor = ({ access }: Operation) =>
  access.kind === 'owner' ? (['owner'] as const) : PEOPLE.filter((person) => person !== 'owner')

/** Items that operations are asked about. */
const ABOUT: ReadonlySet<string> = new Set([
  'secret folder',
  'renamed folder',
  'folder of a source',
  'hidden folder',
  'document that was in the secret folder',
  'document in the renamed folder',
  'hidden document',
])
/** Items with which tools are called. */
const TOLD = ['document that was in the secret folder', 'hidden folder', 'hidden document']

it('no operation that reads tells anybody a name that they may not know', async () => {
  const wrong: string[] = []
  let called = 0
  for (const operation of operations.filter(isReading)) {
    const nodes = world.nodes.filter(({ what, ids }) => ABOUT.has(what) && isAbout(operation, ids))
    for (const person of peopleFor(operation)) {
      const { cookie } = world.people[person]
      for (const about of [{}, ...nodes.map(({ ids }) => ids)]) {
        for (const request of requestsOf(operation, about)) {
          const { text } = await call(server.app, operation, request, { cookie })
          called++
          wrong.push(...leaks(text, person).map((leak) => `${operation.id}, ${person}: ${leak}`))
        }
      }
    }
  }
  expect([...new Set(wrong)]).toEqual([])
  expect(called).toBeGreaterThan(500)
})

it('people outside see only names below their link', async () => {
  for (const operation of operations.filter((each) => each.open && isReading(each))) {
    for (const request of requestsOf(operation, {})) {
      const { text } = await call(server.app, operation, request)
      expect([operation.id, leaks(text, undefined)]).toEqual([operation.id, []])
    }
  }
})

it('no tool of agents and no answer tells a person a name that they may not know', async () => {
  const wrong: string[] = []
  for (const person of ['admin', 'guest', 'stranger'] as const) {
    const client = await connect(server, world.people[person])
    const { tools } = await client.listTools()
    const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint === true)
    expect(reading.length).toBeGreaterThan(5)
    for (const { name } of reading) {
      for (const { ids, partId, words } of world.nodes.filter(({ what }) => TOLD.includes(what))) {
        for (const args of [
          { id: partId, query: 'needle', path: `/shared/${words.at(-1)}` },
          { folder_id: partId, max_depth: 9, as_of: world.before },
          { document_id: ids['document_id'], query: 'name', as_of: world.before },
        ]) {
          const sent = JSON.stringify(args)
          const result = JSON.stringify(await callTool(client, name, args))
          const told = leaks(result, person).filter((leak) => !leaks(sent, person).includes(leak))
          wrong.push(...told.map((leak) => `${name}, ${person}: ${leak}`))
        }
      }
    }
    await client.close()
    const answer = await world.people[person].post('/v1/agent/ask', { prompt: 'needle hay' })
    wrong.push(...leaks(JSON.stringify(answer), person).map((leak) => `answer, ${person}: ${leak}`))
  }
  expect([...new Set(wrong)]).toEqual([])
})
