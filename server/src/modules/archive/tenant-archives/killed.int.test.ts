import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createHttpCaller, signIn } from '../../../../test/fixtures/http-caller.ts'
import { ingest } from '../../../../test/fixtures/ingestions.ts'
import { startProcess, type ServerProcess } from '../../../../test/fixtures/server-process.ts'
import { tempFolder, type TempFolder } from '../../../../../reader/test/fixtures/temp-folder.ts'
import { COMPILE_CACHE } from '../../../../test/support/compile-cache.ts'
import { copyDatabase } from '../../../../test/support/test-database.ts'

const URL = '/v1/tenant-archives'
type Archive = { readonly id: string; readonly status: string; readonly stage: string | null }

// With a shared database, another process takes over when the claim expires, after 45 seconds.
describe.skipIf(inject('testDatabase').kind !== 'embedded')('a server that is killed', () => {
  let folder: TempFolder
  beforeAll(async () => {
    folder = await tempFolder()
    await copyDatabase(inject('testDatabase'), folder.path)
  })
  afterAll(() => folder[Symbol.asyncDispose]())

  const start = (): Promise<ServerProcess> =>
    startProcess({
      dataDir: folder.path,
      env: { ...COMPILE_CACHE, ARBOR_LOG_LEVEL: 'warn' },
      roles: [],
    })

  test('while it makes an archive makes it once and whole after its next starts', async () => {
    let server = await start()
    const { key, sharedPartId } = await signIn(server.url)
    const caller = () => ({ ...createHttpCaller(server.url, key), sharedPartId })
    await ingest(caller(), ['heron.md', 'The heron stands in the reeds.'])
    const { id } = (await caller().post<Archive>(URL, { passphrase: 'correct horse battery' })).body
    const until = (reached: (archive: Archive) => boolean) =>
      vi.waitFor(
        async () => {
          const { body } = await caller().get<Archive>(`${URL}/${id}`)
          expect(reached(body) || body.status === 'completed').toBe(true)
        },
        { timeout: 60_000, interval: 5 },
      )
    await until(({ status }) => status === 'processing')
    await server.end('SIGKILL')
    server = await start()
    await until(({ stage }) => stage !== null)
    await server.end('SIGKILL')
    server = await start()
    await until(({ status }) => status === 'completed')
    const made = await caller().get<{ items: Archive[] }>(URL)
    expect(made.body.items).toMatchObject([{ id, status: 'completed', documents: 1 }])
    const [tenantId = ''] = await readdir(join(folder.path, 'objects'))
    expect(await readdir(join(folder.path, 'objects', tenantId, 'archives', id))).toHaveLength(1)
    expect(await readdir(folder.path)).not.toContain('backup.snapshot')
    await server.end('SIGTERM')
  })
})
