import { PutObjectCommand } from '@aws-sdk/client-s3'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { S3rverMiddleware } from 's3rver'
import { testServices } from '../../test/services.ts'
import { freePort } from '../../../server/test/support/free-port.ts'
import {
  startBucketServer,
  type BucketServer,
} from '../../../server/src/platform/storage/s3/bucket-server.test-support.ts'
import { createClient } from '../../../server/src/platform/storage/s3/client.ts'
import { SourceFault, type Change, type Connector, type SourceItem } from '../core/connector.ts'
import { S3_SOURCE } from './s3.connector.ts'
import type { S3Settings } from './s3.settings.ts'

let server: BucketServer
let restore: (() => void) | undefined
const signal = AbortSignal.timeout(600_000)

beforeAll(async () => {
  server = await startBucketServer()
})
afterEach(() => restore?.())
afterAll(() => server[Symbol.asyncDispose]())

function answer(middleware: S3rverMiddleware): void {
  restore = server.answer(middleware)
}

async function open(
  settings: Partial<S3Settings> = {},
  networks: readonly string[] = ['loopback'],
): Promise<Connector> {
  const { bucket, endpoint, credentials } = server.settings
  const connector = await S3_SOURCE.open(
    { bucket, endpoint: endpoint!, access_key_id: credentials.accessKeyId, ...settings },
    { secret_access_key: credentials.secretAccessKey },
    testServices({ networks }),
  )
  onTestFinished(() => connector.close())
  return connector
}

async function put(key: string, body: string): Promise<void> {
  const { bucket, endpoint, region, credentials } = server.settings
  const client = createClient({ endpoint, region, credentials, forcePathStyle: true })
  const ContentType = 'text/markdown'
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType }))
  client.destroy()
}

async function list(connector: Connector, resume?: string): Promise<Change[]> {
  const { listing, pages } = await connector.changes(
    { ...(resume !== undefined && { resume }) },
    signal,
  )
  expect(listing).toBe('all')
  return (await Array.fromAsync(pages)).flatMap(({ changes }) => [...changes])
}

function itemsOf(changes: readonly Change[]): SourceItem[] {
  return changes.flatMap((each) => (each.type === 'present' ? [each.item] : []))
}

/** Answers a listing with these objects. */
function objects(keys: readonly string[], more = ''): S3rverMiddleware {
  return (context) => {
    context.type = 'application/xml'
    const listed = keys.map(
      (key) =>
        `<Contents><Key>${encodeURIComponent(key)}</Key><Size>1</Size><ETag>"e"</ETag>${more}</Contents>`,
    )
    context.body = `<ListBucketResult><EncodingType>url</EncodingType>${listed.join('')}</ListBucketResult>`
    return Promise.resolve()
  }
}

function failure(status: number, code: string, headers = {}): S3rverMiddleware {
  return ({ res }) => {
    res.writeHead(status, { 'content-type': 'application/xml', ...headers })
    res.end(`<Error><Code>${code}</Code><Message>with a SECRET</Message></Error>`)
    return Promise.resolve()
  }
}

async function faultOf(promise: Promise<unknown>): Promise<SourceFault> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(SourceFault)
  return error as SourceFault
}

describe('a bucket as a source', () => {
  it('lists the objects below its prefix with names, sizes, times and fingerprints that follow the content', async () => {
    await put('list/a.md', 'one')
    await put('list/folder/with space+plus/ünïcode 🌳.md', 'two')
    await put('listing/not-below.md', 'no')
    const connector = await open({ prefix: '/list/' })
    const [first, second, ...others] = itemsOf(await list(connector))
    expect(others).toEqual([])
    expect(first).toMatchObject({ id: 'a.md', kind: 'file', path: ['a.md'], size: 3 })
    expect(first?.modifiedAt).toBeInstanceOf(Date)
    expect(second?.path).toEqual(['folder', 'with space+plus', 'ünïcode 🌳.md'])
    expect(await connector.test(signal)).toBe('Found the bucket and 2 objects.')

    await put('list/a.md', 'six')
    const [changed, same] = itemsOf(await list(connector))
    expect(changed?.fingerprint).not.toBe(first?.fingerprint)
    expect(same?.fingerprint).toBe(second?.fingerprint)
  })

  it('reads the listed content, and never what has replaced it since', async () => {
    await put('read/a.md', 'first')
    const connector = await open({ prefix: 'read' })
    const [item] = itemsOf(await list(connector))
    const { stream, mediaType } = await connector.fetch(item!, signal)
    expect([await text(stream), mediaType]).toEqual(['first', 'text/markdown'])
    const { kind, message } = await faultOf(
      connector.fetch({ ...item!, fingerprint: '"0" 5' }, signal),
    )
    expect([kind, message]).toEqual(['item', 'The object has changed since it was listed.'])
    expect((await faultOf(connector.fetch({ ...item!, id: 'no.md' }, signal))).kind).toBe('item')
    answer(failure(412, 'PreconditionFailed'))
    expect((await faultOf(connector.fetch(item!, signal))).message).toBe(message)
  })

  it('continues after the last page that was processed, and lists nothing twice', async () => {
    for (const name of ['a', 'b', 'c']) await put(`pages/${name}`, name)
    const connector = await open({ prefix: 'pages' })
    const { pages } = await connector.changes({}, signal)
    const [page] = await Array.fromAsync(pages)
    expect(JSON.parse(page!.cursor)).toEqual({ after: 'pages/c' })
    const rest = itemsOf(await list(connector, JSON.stringify({ after: 'pages/a' })))
    expect(rest.map(({ id }) => id)).toEqual(['b', 'c'])
  })

  it('makes marks of folders folders, and skips names that cannot be paths, with a reason', async () => {
    const bad = ['/root.md', 'a//b.md', '../up.md', 'a/../../up.md', './c.md', 'x'.repeat(1025)]
    const good = ['ok.md', 'empty/', 'line\nbreak\u0001.md', '-flag', 'back\\slash', '%41+.md']
    answer(objects([...good, ...bad]))
    const changes = await list(await open())
    expect(itemsOf(changes).map(({ kind, path }) => [kind, ...path])).toEqual([
      ['file', 'ok.md'],
      ['folder', 'empty'],
      ['file', 'line\nbreak\u0001.md'],
      ['file', '-flag'],
      ['file', 'back\\slash'],
      ['file', '%41+.md'],
    ])
    expect(changes.filter(({ type }) => type === 'skipped')).toHaveLength(bad.length)
  })

  it('skips objects in an archive', async () => {
    answer(objects(['old.pdf'], '<StorageClass>DEEP_ARCHIVE</StorageClass>'))
    expect(await list(await open())).toEqual([
      {
        type: 'skipped',
        path: ['old.pdf'],
        reason: 'It is archived (DEEP_ARCHIVE). Restore it in the bucket first.',
      },
    ])
  })

  it.each([
    [403, 'InvalidAccessKeyId', 'credentials'],
    [403, 'AccessDenied', 'credentials'],
    [404, 'NoSuchBucket', 'settings'],
    [301, 'PermanentRedirect', 'settings'],
    [400, 'AuthorizationHeaderMalformed', 'settings'],
  ])('says what is wrong if the server answers %i %s: %s', async (status, code, kind) => {
    answer(failure(status, code))
    const connector = await open()
    const fault = await faultOf(list(connector))
    expect(fault).toMatchObject({ kind })
    expect(fault.message).not.toContain('SECRET')
    expect((await faultOf(connector.test(signal))).message).toBe(fault.message)
  })

  it.each([
    [
      'says that there is more, but not where',
      '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>',
    ],
    ['is not a list', '<html><body>Maintenance</body></html>'],
  ])(
    'is tried again later if a page %s, because what it lacks would seem to be gone',
    async (_what, body) => {
      answer((context) => {
        context.type = 'application/xml'
        context.body = body
        return Promise.resolve()
      })
      expect(await faultOf(list(await open()))).toMatchObject({ mayPass: true })
    },
  )

  it('is tried again later if the server does not answer or is overloaded, as late as that asks for', async () => {
    answer(failure(503, 'SlowDown', { 'retry-after': '1' }))
    expect(await faultOf(list(await open()))).toMatchObject({ kind: 'away', retryAfter: 1 })
    const nobody = await open({ endpoint: `http://127.0.0.1:${await freePort()}` })
    expect((await faultOf(list(nobody))).kind).toBe('away')
  })

  it('fails only the object that may not be read, or whose content ends early', async () => {
    const item = { id: 'a', kind: 'file', path: ['a'] } as const
    answer(failure(403, 'AccessDenied'))
    const connector = await open()
    expect((await faultOf(connector.fetch(item, signal))).kind).toBe('item')
    answer(async ({ res }) => {
      const { socket } = res
      res.writeHead(200, { 'content-length': '1000' })
      await new Promise((resolve) => res.write('half', resolve))
      socket?.destroy()
    })
    const { stream } = await connector.fetch(item, signal)
    expect((await faultOf(text(stream))).kind).toBe('away')
  })

  it('never connects to a private address that the operator does not allow', async () => {
    const seen = server.requests.length
    const port = new URL(server.settings.endpoint!).port
    for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', '[::1]', '169.254.169.254']) {
      const opened = open({ endpoint: `http://${host}:${port}` }, ['10.0.0.0/8', 'linklocal'])
      expect((await faultOf(opened)).message).toContain('ARBOR_SOURCE_NETWORKS')
    }
    const named = await open({ endpoint: `http://localhost:${port}` }, [])
    expect(await faultOf(named.test(signal))).toMatchObject({ kind: 'settings' })
    expect(server.requests).toHaveLength(seen)
  })

  it('lists as many pages as there are, each with at most 1,000 objects', async () => {
    const PAGES = 5
    answer((context) => {
      const at = Number(context.query['continuation-token'] ?? 0)
      const keys = Array.from(
        { length: 1000 },
        (_, n) => `k${String(at * 1000 + n).padStart(7, '0')}`,
      )
      context.type = 'application/xml'
      context.body = [
        `<ListBucketResult><IsTruncated>${at < PAGES - 1}</IsTruncated><NextContinuationToken>${at + 1}</NextContinuationToken>`,
        ...keys.map(
          (key) => `<Contents><Key>${key}</Key><Size>1</Size><ETag>"e"</ETag></Contents>`,
        ),
        '</ListBucketResult>',
      ].join('')
      return Promise.resolve()
    })
    const { pages } = await (await open()).changes({}, signal)
    const sizes = (await Array.fromAsync(pages)).map(({ changes }) => changes.length)
    expect(sizes).toEqual(Array.from({ length: PAGES }, () => 1000))
  })
})
