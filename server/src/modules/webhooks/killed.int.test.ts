import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createHttpCaller, signIn } from '../../../test/fixtures/http-caller.ts'
import { ingest } from '../../../test/fixtures/ingestions.ts'
import { startProcess, type ServerProcess } from '../../../test/fixtures/server-process.ts'
import { tempFolder, type TempFolder } from '../../../../reader/test/fixtures/temp-folder.ts'
import { COMPILE_CACHE } from '../../../test/support/compile-cache.ts'
import { copyDatabase } from '../../../test/support/test-database.ts'
import {
  accept,
  addWebhook,
  deliveriesOf,
  hang,
  startReceiver,
  type Receiver,
} from './webhooks.test-support.ts'

// With a shared database, another process takes over when the claim expires, after 45 seconds.
describe.skipIf(inject('testDatabase').kind !== 'embedded')('a server that is killed', () => {
  let folder: TempFolder
  let receiver: Receiver

  beforeAll(async () => {
    folder = await tempFolder()
    await copyDatabase(inject('testDatabase'), folder.path)
    receiver = await startReceiver()
  })
  afterAll(async () => {
    await receiver[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  const start = (): Promise<ServerProcess> =>
    startProcess({
      dataDir: folder.path,
      env: { ...COMPILE_CACHE, ARBOR_LOG_LEVEL: 'warn', ARBOR_WEBHOOK_NETWORKS: 'loopback' },
      roles: [],
    })

  test('while it sends events loses none, and sends those again whose outcome it did not store', async () => {
    const first = await start()
    const { key, sharedPartId } = await signIn(first.url)
    const before = { ...createHttpCaller(first.url, key), sharedPartId }
    const { id } = await addWebhook(before, receiver.url, ['document.created'])
    receiver.answers = hang
    const names = Array.from({ length: 5 }, (_, index) => `${String(index)}.md`)
    for (const name of names) await ingest(before, [name, 'a'], { path_part_id: sharedPartId })
    await receiver.next('document.created', 2)
    const sent = [...receiver.got]
    await first.end('SIGKILL')
    receiver.answers = accept
    await using second = await start()
    const after = createHttpCaller(second.url, key)
    await vi.waitFor(
      async () => expect(await deliveriesOf(after, id, '?state=delivered')).toHaveLength(5),
      { timeout: 60_000, interval: 100 },
    )
    expect(new Set(receiver.got.map(({ data }) => data['name']))).toEqual(new Set(names))
    const again = receiver.got.slice(sent.length).map((each) => each.id)
    expect(again).toEqual(expect.arrayContaining(sent.map((each) => each.id)))
    expect(new Set(again).size).toBe(5)
  })
})
