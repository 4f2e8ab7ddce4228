import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDocument, addFolder, type AddedDocument } from '../../../test/support/content.ts'
import {
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../test/support/index.ts'
import { answerOf, startThread } from '../conversations/replies/replies.test-support.ts'
import { timeIn } from '../tree/history.test-support.ts'

let server: OwnTestServer
let owner: TestMember
let lease: AddedDocument
let folder: { readonly partId: string }
/** When the lease had its first version, in the folder. */
let time: string

beforeAll(async () => {
  server = await startTestServer({ worker: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.newTenant()
  folder = await addFolder(server, owner)
  lease = await addDocument(server, owner, {
    parentPartId: folder.partId,
    versions: [
      [{ chunk: 'The notice period is three months.' }],
      [{ chunk: 'The notice period is six months.' }],
    ],
  })
  const url = `/v1/documents/${lease.documentId}`
  const [first, second] = lease.versions
  await owner.patch(url, { active_version_id: first?.versionId })
  time = await timeIn(server)
  await owner.patch(url, {
    active_version_id: second?.versionId,
    parent_path_part_id: owner.sharedPartId,
  })
})

type Answer = { readonly quotes: readonly { readonly quote: string }[] }
const prompt = 'What is the notice period?'
const ask = async (body: object, member = owner) => {
  const { status, body: answer } = await member.post<Answer>('/v1/agent/ask', { prompt, ...body })
  return { status, quotes: [...new Set(answer.quotes.map(({ quote }) => quote))] }
}

it('an answer about a time uses the versions of then, in the folders of then', async () => {
  const three = ['The notice period is three months.']
  expect((await ask({})).quotes).toEqual(['The notice period is six months.'])
  expect((await ask({ as_of: time })).quotes).toEqual(three)
  const scope = { path_part_ids: [folder.partId] }
  expect((await ask(scope)).quotes).toEqual([])
  expect((await ask({ ...scope, as_of: time })).quotes).toEqual(three)
})

it('an answer about a time uses only what the asker may read now', async () => {
  const user = await server.addUser(owner, 'USER')
  expect((await ask({ as_of: time }, user)).quotes).toEqual([])
  await server.grant(owner, user, folder.partId, 'READ_ONLY')
  const scope = { path_part_ids: [folder.partId], as_of: time }
  expect(await ask(scope, user)).toEqual({ status: 200, quotes: [] })
  await server.grant(owner, user, lease.documentPartId, 'READ_ONLY')
  expect((await ask(scope, user)).quotes).toEqual(['The notice period is three months.'])
})

it('a question in a thread can be about a time, which the message keeps', async () => {
  const threadId = await startThread(owner)
  const question = { input_text: prompt, as_of: time }
  const { status, headers } = await owner.post(`/v1/threads/${threadId}/questions`, question)
  expect([status, headers['x-as-of']]).toEqual([202, time])
  const { content } = await answerOf(server, owner, threadId)
  expect(new Set(content.citations?.map(({ quote }) => quote))).toEqual(
    new Set(['The notice period is three months.']),
  )
  const { body } = await owner.get<{ items: { content: { as_of?: string } }[] }>(
    `/v1/threads/${threadId}/messages?role=USER`,
  )
  expect(body.items.map((each) => each.content.as_of)).toEqual([time])
})
