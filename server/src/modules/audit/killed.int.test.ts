import { afterAll, expect, inject, test, vi } from 'vitest'
import { createHttpCaller, signIn } from '../../../test/fixtures/http-caller.ts'
import { startProcess } from '../../../test/fixtures/server-process.ts'
import { COMPILE_CACHE } from '../../../test/support/compile-cache.ts'
import { copyDatabase } from '../../../test/support/test-database.ts'
import { tempFolder } from '../../../../reader/test/fixtures/temp-folder.ts'

type Page = {
  readonly items: readonly { readonly kind: string; readonly sequence: number | null }[]
}

const opened = new AsyncDisposableStack()
afterAll(() => opened.disposeAsync())

const start = async (dataDir: string) =>
  opened.use(await startProcess({ dataDir, env: { ...COMPILE_CACHE, ARBOR_LOG_LEVEL: 'warn' } }))

test.skipIf(inject('testDatabase').kind !== 'embedded')(
  'kill -9 loses no event of a change, and none of a read that is older than a second',
  async () => {
    const folder = opened.use(await tempFolder())
    await copyDatabase(inject('testDatabase'), folder.path)
    const first = await start(folder.path)
    const { key, sharedPartId } = await signIn(first.url)
    const before = createHttpCaller(first.url, key)
    const kinds = async (caller: typeof before, kind: string) =>
      (await caller.get<Page>(`/v1/audit-events?kind=${kind}&limit=200`)).body.items
    await before.post('/v1/chunks/search', { query: 'ferns', search_type: 'full_text' })
    await vi.waitFor(async () => expect(await kinds(before, 'search.made')).toHaveLength(1), 60_000)
    for (const name of ['One', 'Two', 'Three']) {
      const { status } = await before.post('/v1/folders', {
        name,
        parent_path_part_id: sharedPartId,
      })
      expect(status).toBe(201)
    }
    await first.end('SIGKILL')

    const second = await start(folder.path)
    const after = createHttpCaller(second.url, key)
    expect(await kinds(after, 'folder.created')).toHaveLength(3)
    expect(await kinds(after, 'search.made')).toHaveLength(1)
    // Upkeep numbers what the killed process could not.
    await vi.waitFor(
      async () =>
        expect(
          (await kinds(after, 'folder.created')).every(({ sequence }) => sequence !== null),
        ).toBe(true),
      { timeout: 90_000, interval: 500 },
    )
    const { body } = await after.get<{ ok: boolean }>('/v1/audit-events/verify')
    expect(body.ok).toBe(true)
  },
)
