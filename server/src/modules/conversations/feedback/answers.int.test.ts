import { beforeAll, expect, it } from 'vitest'
import { addDocument } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

type Rated = {
  rating: string
  comment: string | null
  user_id: string
  question: string | null
  answer: string
  thread_id: string
  may_open_thread: boolean
  citations: { document_id?: string; quote: string }[]
}
type Page = { items: Rated[]; total: number }

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const PATH = '/v1/feedback/answers'

async function post(caller: TestMember, path: string, body: object): Promise<{ id: string }> {
  const reply = await caller.post<{ id: string }>(path, body)
  expect(reply.status).toBe(201)
  return reply.body
}

/** A thread of a member in which they have asked twice, with the ids of both answers. */
async function talk(asker: TestMember, chunkId: string) {
  const { id: threadId } = await post(asker, '/v1/threads', { title: 'Ferns' })
  const say = (role: string, text: string, citations: object[] = []) =>
    post(asker, `/v1/threads/${threadId}/messages`, { role, content: { text, citations } })
  const answers: string[] = []
  for (const name of ['first', 'second']) {
    await say('USER', `${name} question`)
    const citation = { chunk_id: chunkId, quote: 'a fern', start_char: 0, length: 6 }
    answers.push((await say('ASSISTANT', `${name} answer [1]`, [citation])).id)
  }
  return { threadId, answers }
}

const rate = (caller: TestMember, id: string | undefined, rating: string) =>
  post(caller, '/v1/feedback', { target_type: 'MESSAGE', target_id: id, rating, comment: rating })

it('lists rated answers with their questions and passages for administrators, and nothing else of the threads', async () => {
  const owner = await server.newTenant()
  const [admin, user] = [await server.addUser(owner, 'ADMIN'), await server.addUser(owner, 'USER')]
  await server.grant(owner, user, owner.sharedPartId, 'READ_ONLY')
  const { chunks, documentId } = await addDocument(server, owner, { nodes: [{ chunk: 'a fern' }] })
  const { threadId, answers } = await talk(user, chunks[0]?.id ?? '')
  await rate(user, answers[1], 'DOWN')
  const { body } = await admin.get<Page>(PATH)
  expect(body).toMatchObject({
    total: 1,
    items: [
      {
        rating: 'DOWN',
        comment: 'DOWN',
        user_id: user.userId,
        question: 'second question',
        answer: 'second answer [1]',
        thread_id: threadId,
        citations: [{ document_id: documentId, quote: 'a fern' }],
      },
    ],
  })
  await rate(user, answers[0], 'UP')
  for (const [rating, question] of [
    ['UP', 'first question'],
    ['DOWN', 'second question'],
  ]) {
    const filtered = await owner.get<Page>(`${PATH}?rating=${rating}`)
    expect(filtered.body).toMatchObject({ total: 1, items: [{ question }] })
  }
  expect((await user.get(PATH)).status).toBe(403)
  const stranger = await server.newTenant()
  expect((await stranger.get<Page>(PATH)).body).toMatchObject({ items: [], total: 0 })
})
