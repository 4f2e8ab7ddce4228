import { afterAll, beforeAll, expect, test } from 'vitest'
import { endOf, ingest, uploadVersion } from '../../../test/fixtures/ingestions.ts'
import {
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../test/support/index.ts'
import { truncatedDocx } from '../../../../reader/test/fixtures/docx.ts'

let server: OwnTestServer
let me: TestMember
beforeAll(async () => {
  // A limit makes uploads reserve space first.
  server = await startTestServer({ worker: true, settings: { ARBOR_TENANT_MAX_FILES_MB: '100' } })
  me = await server.newTenant()
})
afterAll(() => server.close())

type Event = {
  readonly kind: string
  readonly credential: string
  readonly user_id: string
  readonly part_ids: readonly string[]
  readonly details: object
}

/** Events of changes of documents, oldest first. */
async function events(): Promise<Event[]> {
  const { body } = await me.get<{ items: Event[] }>('/v1/audit-events?limit=200')
  return body.items.filter(({ kind }) => /^(?:document|version|ingestion)/.test(kind)).toReversed()
}

test('an upload has one event, and so has the end of its ingestion, which names the document', async () => {
  const { document_id: documentId } = await ingest(me, ['a.txt', Buffer.from('The first text.')])
  const [created, completed, ...others] = await events()
  expect(others).toEqual([])
  expect(created).toMatchObject({ kind: 'document.created', credential: 'api_key' })
  expect(completed).toMatchObject({
    kind: 'ingestion.completed',
    credential: 'service',
    user_id: me.userId,
  })
  expect(completed?.part_ids).toEqual(expect.arrayContaining([me.sharedPartId]))

  const before = (await events()).length
  const { body } = await uploadVersion(me, documentId, ['a.txt', Buffer.from('Another text.')])
  await endOf(me, body.workflow_id)
  expect((await events()).slice(before).map(({ kind }) => kind)).toEqual([
    'version.created',
    'ingestion.completed',
  ])
})

test('a failed ingestion has an event with the reason', async () => {
  await ingest(me, ['broken.docx', await truncatedDocx()])
  expect((await events()).at(-1)).toMatchObject({
    kind: 'ingestion.failed',
    details: { error: expect.stringContaining('.') },
  })
})
