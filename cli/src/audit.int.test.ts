import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  listenStrictly,
  startTestServer,
  type TestMember,
} from '../../server/test/support/index.ts'
import { arbor, lines, succeed, temporaryFolder, type Settings } from './command.test-support.ts'

const folder = temporaryFolder()
const opened = new AsyncDisposableStack()
let settings: Settings
let me: TestMember

beforeAll(async () => {
  const server = opened.use(await startTestServer())
  const url = `http://127.0.0.1:${await listenStrictly(server.app)}`
  me = await server.newTenant({ name: 'Ledgers' })
  settings = { ARBOR_URL: url, ARBOR_API_KEY: me.apiKey }
  for (const name of ['One', 'Two', 'Three']) {
    await me.post('/v1/folders', { name, parent_path_part_id: me.sharedPartId })
  }
})
afterAll(() => opened.disposeAsync())

it('lists, exports and verifies audit events, and finds what was changed in an export', async () => {
  const listed = await lines(settings, 'audit', 'list', '/shared/Two', '--person', me.email)
  expect(listed).toMatchObject([{ kind: 'folder.created', operation: 'create_folder' }])

  const file = join(folder.path, 'audit.ndjson')
  const exported = await arbor(settings, 'audit', 'export', '--to', file)
  const head = /^Head: (\d+ [\da-f]{64})$/m.exec(exported.stderr)?.[1] ?? ''
  expect(await succeed(settings, 'audit', 'verify', '--head', head)).toContain('complete')
  expect(await succeed({}, 'audit', 'verify', file, '--head', head)).toContain(`Head: ${head}`)

  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace('"Two"', '"Ten"'))
  const changed = await arbor({}, 'audit', 'verify', file)
  expect(changed).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('was changed') as string,
  })
  await writeFile(file, text.trimEnd().split('\n').slice(0, -1).join('\n'))
  const cut = await arbor({}, 'audit', 'verify', file, '--head', head)
  expect(cut).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The end is missing') as string,
  })
  const table = await succeed(
    settings,
    'audit',
    'export',
    '--format',
    'csv',
    '--kind',
    'folder.created',
  )
  expect(table.trim().split('\r\n')).toHaveLength(4)
})
