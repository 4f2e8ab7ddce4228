import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import { addDocument, type AddedDocument } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { begin, say, type Thread } from '../threads/threads.test-support.ts'

let server: TestServer
let owner: TestMember
let lease: AddedDocument
let thread: Thread
beforeAll(async () => {
  server = await sharedTestServer()
})
beforeEach(async () => {
  owner = await server.newTenant()
  lease = await addDocument(server, owner, {
    name: 'Lease.txt',
    nodes: [
      { section: '1. Parties', nodes: [{ chunk: 'the landlord and the tenant' }] },
      {
        section: '2. Ending',
        nodes: [
          { chunk: 'how the contract ends' },
          { section: 'Notice period', nodes: [{ chunk: 'three months to the quarter' }] },
          { section: 'Handing over keys', nodes: [{ chunk: 'all of them on the last day' }] },
        ],
      },
      { section: '3. Fees', nodes: [{ chunk: 'a deposit and a rent' }] },
      { section: '4. Unwritten', nodes: [] },
      { section: '5. Repairs', nodes: [{ chunk: 'small ones by the tenant' }] },
    ],
  })
  thread = await begin(owner, { title: 'The lease' })
})

type Suggestions = { items: { heading: string; document_id: string; document_name: string }[] }

/** Adds an answer that cites the chunks with these texts. */
const answer = (...texts: string[]) =>
  say(
    owner,
    thread,
    {
      text: 'So it is.',
      citations: texts.map((text) => ({
        chunk_id: lease.chunks.find(({ label }) => label === text)?.id,
        quote: text,
        start_char: 0,
        length: 1,
      })),
    },
    { role: 'ASSISTANT' },
  )
const request = (message: { id: string }, caller = owner, threadId = thread.id) =>
  caller.get<Suggestions>(`/v1/threads/${threadId}/messages/${message.id}/follow-ups`)
const headingsFor = async (message: { id: string }) =>
  (await request(message)).body.items.map(({ heading }) => heading)

describe('suggestions after an answer', () => {
  it('are at most three headings, first those below the cited passage, then those next to it', async () => {
    const { status, body } = await request(await answer('how the contract ends'))
    expect(status).toBe(200)
    expect(body.items.map(({ heading }) => heading)).toEqual([
      'Notice period',
      'Handing over keys',
      'Fees',
    ])
    expect(body.items[0]).toEqual({
      heading: 'Notice period',
      document_id: lease.documentId,
      document_name: 'Lease.txt',
    })
  })

  it('leave out what is cited, was asked, or has no passages', async () => {
    await say(owner, thread, 'About: Repairs')
    const message = await answer('a deposit and a rent', 'how the contract ends')
    await say(owner, thread, 'And the notice period?')
    expect(await headingsFor(message)).toEqual(['Handing over keys', 'Parties'])
  })

  it('are empty for questions and for answers without sources', async () => {
    expect(await headingsFor(await say(owner, thread, 'Why?'))).toEqual([])
    expect(await headingsFor(await answer())).toEqual([])
  })
})

it('shows no headings of documents that the asker cannot read', async () => {
  const message = await answer('how the contract ends')
  const member = await server.addUser(owner, 'USER')
  await server.grant(owner, member, thread.path_part_id, 'READ_WRITE')
  expect((await request(message, member)).body).toEqual({ items: [] })
  await server.grant(owner, member, lease.documentPartId, 'READ_ONLY')
  expect((await request(message, member)).body.items).toHaveLength(3)
})

it('is only for those who may ask in the thread that has the message', async () => {
  const message = await answer('how the contract ends')
  const member = await server.addUser(owner, 'USER')
  await server.grant(owner, member, lease.documentPartId, 'READ_ONLY')
  expect((await request(message, member)).status).toBe(403)
  await server.grant(owner, member, thread.path_part_id, 'READ_ONLY')
  expect((await request(message, member)).status).toBe(403)
  const other = await begin(owner, { title: 'Other' })
  expect((await request(message, owner, other.id)).status).toBe(404)
  expect((await request({ id: newId() })).status).toBe(404)
})
