import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createHttpCaller, signIn } from '../../test/fixtures/http-caller.ts'
import { ingest } from '../../test/fixtures/ingestions.ts'
import { startProcess } from '../../test/fixtures/server-process.ts'
import { tempFolder, type TempFolder } from '../../../reader/test/fixtures/temp-folder.ts'
import { COMPILE_CACHE } from '../../test/support/compile-cache.ts'
import { copyDatabase } from '../../test/support/test-database.ts'
import { runCommand } from './command.test-support.ts'

const env = { ...COMPILE_CACHE, ARBOR_LOG_LEVEL: 'warn' }

/** Each heading makes a section and a chunk: more nodes than one transaction deletes. */
const LARGE = Array.from({ length: 400 }, (_, at) => `# Heading ${at}\n\nText number ${at}.`)

type Receipt = {
  readonly completed_at: string | null
  readonly progress: { readonly done: number; readonly total: number } | null
  readonly counts: Readonly<Record<string, number>>
}

describe.skipIf(inject('testDatabase').kind !== 'embedded')('a server that is killed', () => {
  let folder: TempFolder

  beforeAll(async () => {
    folder = await tempFolder()
    await copyDatabase(inject('testDatabase'), folder.path)
  })
  afterAll(() => folder[Symbol.asyncDispose]())

  test('while it removes a large folder continues, and completes the receipt once with everything', async () => {
    const dataDir = folder.path
    const first = await startProcess({ dataDir, env, roles: [] })
    const { key, sharedPartId } = await signIn(first.url)
    const before = createHttpCaller(first.url, key)
    const parent = { name: 'doomed', parent_path_part_id: sharedPartId }
    const { body: made } = await before.post<{ id: string; path_part_id: string }>(
      '/v1/folders',
      parent,
    )
    const place = { path_part_id: made.path_part_id }
    await ingest({ ...before, sharedPartId }, ['large.md', LARGE.join('\n\n')], place)
    await ingest({ ...before, sharedPartId }, ['small.md', '# One\n\nText number 1.'], place)
    const deleted = await before.delete(`/v1/folders/${made.id}`)
    expect(deleted.status).toBe(204)
    const receiptId = String(deleted.headers['x-deletion-receipt'])
    await first.end('SIGKILL')

    const second = await startProcess({ dataDir, env, roles: [] })
    const after = createHttpCaller(second.url, key)
    expect((await after.get(`/v1/folders/${made.id}`)).status).toBe(404)
    expect((await after.post('/v1/folders', parent)).status).toBe(201)
    const url = `/v1/deletion-receipts/${receiptId}`
    const receipt = await vi.waitFor(
      async () => {
        const { body } = await after.get<Receipt>(url)
        expect(body.completed_at).not.toBeNull()
        return body
      },
      { timeout: 100_000, interval: 100 },
    )
    expect(receipt.progress).toBeNull()
    expect(receipt.counts).toMatchObject({
      FOLDER: 1,
      DOCUMENT: 2,
      DOCUMENT_VERSION: 2,
      SECTION: 401,
      CHUNK: 401,
    })
    const { body: file } = await after.get<object>(`${url}/file`)
    await second.end('SIGTERM')

    await mkdir(join(dataDir, 'receipts'))
    const path = join(dataDir, 'receipts', 'receipt.json')
    await writeFile(path, JSON.stringify(file))
    const settings = { ...env, ARBOR_DATA_DIR: dataDir }
    const receiptCheck = await runCommand(settings, ['verify', '--receipt', path])
    expect(receiptCheck).toMatchObject({ code: 0 })
    expect(await runCommand(settings, ['verify'])).toMatchObject({ code: 0 })
  })
})
