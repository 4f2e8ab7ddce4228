import { afterAll, beforeAll, expect, test } from 'vitest'
import { upload, uploadForm } from '../../../test/fixtures/ingestions.ts'
import { startTestServer, type TestMember, type TestServer } from '../../test-support/index.ts'
let server: TestServer
let owner: TestMember
beforeAll(async () => {
  server = await startTestServer({settings: {ARBOR_LOG_LEVEL: 'info'}})
  owner = await server.newTenant()
})
afterAll(() => server.close())
test('last', async () => {
  console.log((await upload(owner, ['a.txt', 'x'])).status)
}, 3000)
test('first', async () => {
  console.log((await uploadForm(owner, [{ name: 'file', fileName: 'b', bytes: 'x' }, {name: 'path_part_id', value: owner.sharedPartId}])).status)
}, 3000)
