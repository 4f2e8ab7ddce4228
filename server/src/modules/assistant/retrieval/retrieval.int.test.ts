import { beforeAll, describe, expect, test } from 'vitest'
import { addDocument, addFolder, type AddedDocument } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

type Found = {
  readonly records: readonly {
    readonly content: string
    readonly score: number
    readonly title: string
    readonly metadata: Readonly<Record<string, unknown>>
  }[]
  readonly error_code?: number
  readonly error_msg?: string
  readonly detail?: unknown
}

let server: TestServer
let owner: TestMember
let folder: Awaited<ReturnType<typeof addFolder>>
let lease: AddedDocument

beforeAll(async () => {
  server = await sharedTestServer()
  owner = await server.newTenant()
  folder = await addFolder(server, owner, { name: 'contracts' })
  lease = await addDocument(server, owner, {
    parentPartId: folder.partId,
    name: 'lease.txt',
    nodes: [{ chunk: 'The notice period is three months.', metadata: { polygons: [{ page: 2 }] } }],
  })
  await addDocument(server, owner, {
    name: 'handbook.txt',
    nodes: [{ chunk: 'The notice board is in the hall.' }],
  })
})

const retrieve = (knowledge: string, more: object = {}, who = owner) =>
  who.post<Found>('/v1/retrieval', {
    knowledge_id: knowledge,
    query: 'notice',
    retrieval_setting: { top_k: 5, score_threshold: 0 },
    ...more,
  })

describe('a retrieval', () => {
  test('finds passages with what Dify shows', async () => {
    const { status, body } = await retrieve('arbor/shared/contracts', { metadata_condition: null })
    expect(status).toBe(200)
    expect(body.records).toEqual([
      {
        content: 'The notice period is three months.',
        score: expect.any(Number) as unknown,
        title: 'lease.txt',
        metadata: {
          path: expect.stringMatching(/^\/shared\/contracts\/lease\.txt/) as unknown,
          url: expect.stringContaining(`/documents/${lease.documentId}?chunk=`) as unknown,
          document_id: lease.documentId,
          chunk_id: lease.chunks[0]?.id,
          page: 2,
        },
      },
    ])
  })

  test('searches everything, a folder by its id, and at most as many passages as wanted', async () => {
    expect((await retrieve('arbor')).body.records).toHaveLength(2)
    expect((await retrieve(folder.partId)).body.records).toHaveLength(1)
    const one = { retrieval_setting: { top_k: 1, score_threshold: 0 } }
    expect((await retrieve('arbor', one)).body.records).toHaveLength(1)
    const none = { retrieval_setting: { top_k: 5, score_threshold: 1.1 } }
    expect((await retrieve('arbor', none)).body.records).toEqual([])
  })

  test('finds only what the caller can read, and hides whether a folder exists', async () => {
    const stranger = await server.addUser(owner, 'USER')
    expect((await retrieve('arbor', {}, stranger)).body.records).toEqual([])
    for (const [name, who] of [
      ['arbor/shared/contracts', stranger],
      [folder.partId, stranger],
      ['arbor/shared/none', owner],
      ['contracts', owner],
    ] as const) {
      const { status, body } = await retrieve(name, {}, who)
      expect([status, body.error_code]).toEqual([404, 2001])
      expect(body.error_msg).toBe(body.detail)
    }
  })

  test('rejects conditions and wrong input with the numbers of Dify', async () => {
    const conditions = [{ name: ['category'], comparison_operator: 'is', value: 'AI' }]
    const { status, body } = await retrieve('arbor', {
      metadata_condition: { logical_operator: 'and', conditions },
    })
    expect([status, body.error_code]).toEqual([422, 422])
    expect(body.error_msg).toMatch(/Conditions on metadata are not supported/)
    expect((await retrieve('arbor', { query: ' ' })).status).toBe(422)
    const empty = { metadata_condition: { conditions: [] } }
    expect((await retrieve('arbor', empty)).status).toBe(200)
    const wrong = await server.app.inject({
      method: 'POST',
      url: '/v1/retrieval',
      headers: { authorization: 'Bearer wrong' },
      payload: {},
    })
    expect([wrong.statusCode, wrong.json<Found>().error_code]).toEqual([401, 1002])
  })
})
