import { access, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createHttpCaller, signIn, type HttpCaller } from '../../../test/fixtures/http-caller.ts'
import { endOf, upload } from '../../../test/fixtures/ingestions.ts'
import { startProcess, type ServerProcess } from '../../../test/fixtures/server-process.ts'
import { COMPILE_CACHE } from '../../../test/support/compile-cache.ts'
import { copyDatabase } from '../../../test/support/test-database.ts'
import { tempFolder, type TempFolder } from '../../../../reader/test/fixtures/temp-folder.ts'

const WAIT = { timeout: 60_000, interval: 100 }

let folder: TempFolder
let files: string
let server: ServerProcess
let credentials: Awaited<ReturnType<typeof signIn>> | undefined
let owner: HttpCaller

beforeAll(async () => {
  folder = await tempFolder()
  files = join(folder.path, 'mount', 'files')
  await copyDatabase(inject('testDatabase'), folder.path)
  await start()
})
afterAll(async () => {
  await server.end('SIGKILL')
  await folder[Symbol.asyncDispose]()
})

async function start(): Promise<void> {
  server = await startProcess({
    dataDir: folder.path,
    roles: [],
    env: { ...COMPILE_CACHE, ARBOR_LOG_LEVEL: 'warn', ARBOR_STORAGE_URL: `file://${files}` },
  })
  credentials ??= await signIn(server.url)
  const { key, sharedPartId } = credentials
  owner = { ...createHttpCaller(server.url, key), sharedPartId }
}

const outages = async () =>
  (await owner.get<{ outages: { dependency: string }[] }>('/v1/features')).body.outages.map(
    ({ dependency }) => dependency,
  )

const addFile = (name: string) => upload(owner, [name, `# ${name}\n\nApples ripen in September.\n`])

test('a start without the mounted files loses nothing, and continues when they are there', async () => {
  const first = await addFile('first.md')
  expect(await endOf(owner, first.body.workflow_id)).toMatchObject({ status: 'completed' })
  await server.end('SIGTERM')
  await rename(files, `${files}-away`)
  await start()
  await expect.poll(outages, WAIT).toEqual(['storage'])
  expect((await addFile('second.md')).status).toBe(503)
  await expect(access(files)).rejects.toThrow('ENOENT')
  await rename(`${files}-away`, files)
  await expect.poll(outages, WAIT).toEqual([])
  const second = await addFile('second.md')
  expect(await endOf(owner, second.body.workflow_id)).toMatchObject({ status: 'completed' })
  const { body } = await owner.get<{ items: { url: string }[] }>(
    `/v1/document_versions/${first.body.document_version_id}/objects`,
  )
  const texts = await Promise.all(body.items.map(async ({ url }) => (await fetch(url)).text()))
  expect(texts.some((text) => text.startsWith('# first.md'))).toBe(true)
})
