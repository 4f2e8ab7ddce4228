import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createHttpCaller, signIn } from '../../../../test/fixtures/http-caller.ts'
import type { Ingested } from '../../../../test/fixtures/ingestions.ts'
import { startProcess, type ServerProcess } from '../../../../test/fixtures/server-process.ts'
import { tempFolder, type TempFolder } from '../../../../../reader/test/fixtures/temp-folder.ts'
import { COMPILE_CACHE } from '../../../../test/support/compile-cache.ts'
import { copyDatabase } from '../../../../test/support/test-database.ts'
import { fileOf, partOf, sha256, type Begun, type Status } from './uploads.test-support.ts'

const URL = '/v1/documents/uploads'
const PARTS = 5

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
  const incoming = (): Promise<string[]> =>
    readdir(join(folder.path, 'objects', '~incoming')).catch(() => [])

  test('five times during an upload still has the file, once and whole', async () => {
    const file = fileOf(PARTS)
    let server = await start()
    const { key, sharedPartId } = await signIn(server.url)
    const caller = () => createHttpCaller(server.url, key)
    const size = { filename: 'figures.csv', size_bytes: file.length, sha256: sha256(file) }
    const { body: begun } = await caller().post<Begun>(URL, {
      parent_path_id: sharedPartId,
      ...size,
    })
    const headers = { authorization: `Bearer ${key}`, 'x-upload-token': begun.upload_token }
    const send = (number: number) =>
      fetch(`${server.url}${URL}/parts/${number}`, {
        method: 'PUT',
        headers,
        body: new Uint8Array(partOf(file, number)),
      })
    /** Sends the beginning of a part, and no more. */
    const sendBeginning = (number: number) => {
      const beginning = partOf(file, number).subarray(0, 50)
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => stream.enqueue(new Uint8Array(beginning)),
      })
      const init: RequestInit & { duplex: 'half' } = {
        method: 'PUT',
        headers,
        body,
        duplex: 'half',
      }
      return fetch(`${server.url}${URL}/parts/${number}`, init)
    }
    const complete = () =>
      caller().post<Ingested>(`${URL}/complete`, { upload_token: begun.upload_token })
    /** Kills the server as soon as it stores what a request has brought, or has answered. */
    const killDuring = async (request: () => Promise<unknown>) => {
      const known = await incoming()
      let isOver = false
      const asked = request()
        .catch(() => undefined)
        .finally(() => (isOver = true))
      await vi.waitFor(
        async () => {
          const now = await incoming()
          expect(isOver || now.some((name) => !known.includes(name))).toBe(true)
        },
        { timeout: 60_000, interval: 1 },
      )
      await server.end('SIGKILL')
      await asked
      server = await start()
    }
    await killDuring(() => sendBeginning(4))
    expect((await send(2)).status).toBe(200)
    await killDuring(() => Promise.all([send(1), sendBeginning(5)]))
    const { body } = await caller().get<Status>(`${URL}/parts`, headers)
    const arrived = body.parts.map(({ part_number: number }) => number)
    expect(arrived).toContain(2)
    for (let number = 1; number <= PARTS; number += 1) {
      if (!arrived.includes(number)) expect((await send(number)).status).toBe(200)
    }
    for (let kills = 0; kills < 3; kills += 1) await killDuring(complete)
    const made = await complete()
    expect(made.status).toBe(201)
    const list = await caller().get<{ total: number }>(
      `/v1/documents?parent_path_part_id=${sharedPartId}`,
    )
    expect(list.body.total).toBe(1)
    const objects = join(folder.path, 'objects')
    const [tenantId = ''] = (await readdir(objects)).filter((name) => !name.startsWith('~'))
    const source = join(objects, tenantId, made.body.document_version_id, 'source')
    await vi.waitFor(
      async () => {
        expect(await readdir(join(objects, tenantId))).not.toContain('uploads')
        expect(await readdir(source)).toHaveLength(1)
      },
      { timeout: 60_000, interval: 100 },
    )
    const [name = ''] = await readdir(source)
    expect(sha256(await readFile(join(source, name)))).toBe(sha256(file))
    await server.end('SIGTERM')
  })
})
