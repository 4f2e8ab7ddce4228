import { beforeAll, expect, it } from 'vitest'
import { addDocument, addFolder } from '../../server/test/support/content.ts'
import { listenStrictly, sharedTestServer } from '../../server/test/support/index.ts'
import { arbor, type Settings } from './command.test-support.ts'

let settings: Settings
beforeAll(async () => {
  const server = await sharedTestServer()
  const ann = await server.newTenant()
  const url = `http://127.0.0.1:${await listenStrictly(server.app)}`
  settings = { ARBOR_URL: url, ARBOR_API_KEY: ann.apiKey }
  const { partId } = await addFolder(server, ann, { name: 'Orchard' })
  await addDocument(server, ann, {
    parentPartId: partId,
    name: 'harvest.txt',
    nodes: [{ chunk: 'apples are fruit' }],
  })
  await addDocument(server, ann, { name: 'cider.txt', nodes: [{ chunk: 'cider from apples' }] })
})

const search = (...words: string[]) => arbor(settings, 'search', '--type', 'words', ...words)

it('reads operators, and says in one line what it has read', async () => {
  const { stdout, stderr, code } = await search('apple -fruit -in:Orchard')
  expect(code).toBe(0)
  expect(stderr).toBe('Conditions: -fruit  -in:Orchard\n')
  expect(stdout).toContain('cider.txt')
  expect(stdout).not.toContain('harvest.txt')
})

it('says which names are unknown', async () => {
  const { stdout, stderr, code } = await search('apple tag:nothing')
  expect(code).toBe(0)
  expect(stderr).toBe('No tag, folder or type has this name: tag:nothing\nNo passages found.\n')
  expect(stdout).toBe('')
})

it('reads operators as words with --plain', async () => {
  const { stdout, stderr } = await search('apple -fruit', '--plain')
  expect(stderr).toBe('')
  expect(stdout).toContain('harvest.txt')
})
