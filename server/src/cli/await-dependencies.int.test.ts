import { expect, it } from 'vitest'
import { freePort } from '../../test/support/free-port.ts'
import { startTcpProxy } from '../../test/fixtures/tcp-proxy.ts'
import { testConfig } from '../../test/support/test-database.ts'
import { StorageFault } from '../platform/storage/errors.ts'
import { startBucketServer } from '../platform/storage/s3/bucket-server.test-support.ts'
import { awaitDependencies } from './await-dependencies.ts'

const never = new AbortController().signal
const WAIT = { timeout: 30_000, interval: 50 }

it('waits for a bucket, says what to check, and continues when it responds', async () => {
  await using bucket = await startBucketServer()
  const { hostname: host, port } = new URL(bucket.settings.endpoint ?? '')
  await using proxy = await startTcpProxy({ host, port: Number(port) })
  const endpoint = `http://127.0.0.1:${String(proxy.port)}`
  const config = testConfig('/nowhere', { ...bucket.variables, ARBOR_S3_ENDPOINT: endpoint })
  await proxy.stop()
  const lines: string[] = []
  const waiting = awaitDependencies(config, (line) => void lines.push(line), never)
  await expect.poll(() => lines, WAIT).toHaveLength(1)
  expect(lines[0]).toMatch(
    /^waiting for the file storage since \S+Z: The bucket of ARBOR_STORAGE_URL/,
  )
  await proxy.start()
  await waiting
  expect(lines[1]).toBe('the file storage responds')
})

it('fails at once if the credentials of a bucket are wrong', async () => {
  await using bucket = await startBucketServer()
  bucket.answer(async (context) => {
    context.status = 403
  })
  const config = testConfig('/nowhere', bucket.variables)
  await expect(awaitDependencies(config, () => undefined, never)).rejects.toThrow(StorageFault)
})

it('waits for a database and for Redis', async () => {
  const port = String(await freePort())
  for (const [setting, url, name] of [
    ['ARBOR_DATABASE_URL', `postgres://arbor:hush@127.0.0.1:${port}/arbor`, 'the database'],
    ['ARBOR_STREAM_URL', `redis://:hush@127.0.0.1:${port}`, 'Redis'],
  ] as const) {
    const lines: string[] = []
    const config = testConfig('/nowhere', { [setting]: url })
    const stop = new AbortController()
    const waiting = awaitDependencies(config, (line) => void lines.push(line), stop.signal)
    await expect.poll(() => lines[0], WAIT).toContain(`waiting for ${name} since`)
    stop.abort()
    await expect(waiting).rejects.toThrow('aborted')
    expect(lines[0]).not.toContain('hush')
  }
})
