import { expect, it } from 'vitest'
import { addDocument, addFolder } from '../../server/test/support/content.ts'
import { listenStrictly, sharedTestServer } from '../../server/test/support/index.ts'
import { arbor, succeed } from './command.test-support.ts'

it('lists and searches as it was at a time, also in a folder by its name of then', async () => {
  const server = await sharedTestServer()
  const ann = await server.newTenant()
  const url = `http://127.0.0.1:${await listenStrictly(server.app)}`
  const settings = { ARBOR_URL: url, ARBOR_API_KEY: ann.apiKey }
  const folder = await addFolder(server, ann, { name: 'March' })
  await addDocument(server, ann, {
    parentPartId: folder.partId,
    name: 'lease.txt',
    nodes: [{ chunk: 'three months' }],
  })
  const then = new Date().toISOString()
  await ann.patch(`/v1/folders/${folder.id}`, { name: 'April' })
  await addFolder(server, ann, { parentPartId: folder.partId, name: 'later' })
  const past = ['--as-of', then]
  expect(await succeed(settings, 'ls', '/shared/March', ...past)).toBe('lease.txt\n')
  const found = ['search', 'months', '--type', 'words', '--in', '/shared/March', ...past]
  const hits = await succeed(settings, ...found)
  expect(hits).toContain('1. /shared/March/lease.txt')
  const wrong = await arbor(settings, 'ls', '--as-of', 'yesterday')
  expect(wrong.stderr).toContain('It must be a time such as 2026-03-31')
})
