import { openStorage } from '../open-storage.ts'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../../../test/support/free-port.ts'
import { ObjectNotFound, StorageFault } from '../errors.ts'
import { type ObjectStorage } from '../storage.ts'
import { startBucketServer, type BucketServer } from './bucket-server.test-support.ts'
import type { S3Settings } from './client.ts'

const LINKS = { secret: 's'.repeat(32), publicUrl: 'http://arbor.test' }
const MEBIBYTE = 1024 * 1024

let server: BucketServer
let storage: ObjectStorage

beforeEach(async () => {
  server = await startBucketServer()
  storage = await openStorage(server.settings, LINKS)
})
afterEach(() => server[Symbol.asyncDispose]())

async function* mebibytes(count: number, failure?: Error): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < count; sent += 1) yield Buffer.alloc(MEBIBYTE, sent)
  if (failure !== undefined) throw failure
}

function open(settings: Partial<S3Settings>): Promise<ObjectStorage> {
  return openStorage({ ...server.settings, ...settings }, LINKS)
}

describe('a multipart upload', () => {
  it('becomes one object', async () => {
    const { bytes } = await storage.put('big', mebibytes(13))
    expect(bytes).toBe(13 * MEBIBYTE)
    const whole = await storage.getBytes('big')
    expect(whole.length).toBe(bytes)
    for (let at = 0; at < 13; at += 1) expect(whole[at * MEBIBYTE]).toBe(at)
    expect(server.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(3)
    expect(await server.openUploads()).toEqual([])
  })

  it.each([
    ['its source fails', () => storage.put('big', mebibytes(13, new Error('gone')))],
    ['it is too large', () => storage.put('big', mebibytes(13), { maxBytes: 12 * MEBIBYTE })],
  ])('leaves no parts when %s', async (_name, put) => {
    await expect(put()).rejects.toThrow(/gone|larger than/)
    expect(server.requests.some((request) => request.startsWith('POST'))).toBe(true)
    expect(await server.openUploads()).toEqual([])
    await expect(storage.stat('big')).rejects.toThrow(ObjectNotFound)
  })

  it('leaves no parts when the caller aborts it', async () => {
    const controller = new AbortController()
    async function* leaving(): AsyncGenerator<Uint8Array> {
      yield* mebibytes(11)
      controller.abort(new Error('client left'))
      yield* mebibytes(100)
    }
    const put = storage.put('big', leaving(), { signal: controller.signal })
    await expect(put).rejects.toThrow('client left')
    expect(await server.openUploads()).toEqual([])
    await expect(storage.stat('big')).rejects.toThrow(ObjectNotFound)
  })

  it('leaves no parts and closes its source when the server refuses a part', async () => {
    let finished = false
    async function* source(): AsyncGenerator<Uint8Array> {
      try {
        yield* mebibytes(1_000_000)
      } finally {
        finished = true
      }
    }
    const restore = server.answer(async (context, next) => {
      if (context.query['partNumber'] === '2') context.status = 403
      else await next()
    })
    await expect(storage.put('big', source())).rejects.toThrow(StorageFault)
    restore()
    expect(finished).toBe(true)
    expect(server.requests.filter((request) => request.startsWith('DELETE'))).toHaveLength(1)
  })

  it('is aborted if a killed process left it and it is old', async () => {
    const restore = server.answer(async (context, next) => {
      if (context.method === 'DELETE') context.status = 403
      else await next()
    })
    await expect(storage.put('big', mebibytes(6, new Error('killed')))).rejects.toThrow('killed')
    restore()
    expect(await server.openUploads()).toHaveLength(1)
    expect(await storage.deleteAbandoned()).toBe(0)
    expect(await storage.deleteAbandoned(-1000)).toBe(1)
    expect(await server.openUploads()).toEqual([])
  })

  it('is left to the bucket if uploads cannot be listed', async () => {
    server.answer(async (_context, next) => next())
    expect(await storage.deleteAbandoned()).toBe(0)
  })
})

describe('a link', () => {
  it('returns the object to anyone, with its name and type', async () => {
    await storage.putBytes('t/a.txt', '0123456789')
    const url = storage.presignedUrl('t/a.txt', {
      contentType: 'text/plain; charset=utf-8',
      downloadName: 'Übung (1).txt',
    })
    const response = await fetch(url)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('0123456789')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      `inline; filename="Ubung (1).txt"; filename*=UTF-8''%C3%9Cbung%20%281%29.txt`,
    )
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('21600')
  })

  it('is rejected after it has expired', async () => {
    await storage.putBytes('a', 'x')
    const now = Date.now() - 21_601_000
    expect((await fetch(storage.presignedUrl('a', { now }))).status).toBe(403)
  })

  it('downloads an HTML page instead of showing it', async () => {
    await storage.putBytes('a', '<script>')
    const response = await fetch(storage.presignedUrl('a', { contentType: 'text/html' }))
    expect(response.headers.get('content-disposition')).toBe('attachment')
  })
})

describe('a copy on disk', () => {
  it('is deleted after use, even if that fails', async () => {
    await storage.putBytes('a', 'x')
    const folders: string[] = []
    const note = async (path: string): Promise<void> => void folders.push(dirname(path))
    await storage.withFile('a', note)
    const failing = storage.withFile('a', async (path) => {
      await note(path)
      throw new Error('not usable')
    })
    await expect(failing).rejects.toThrow('not usable')
    expect(folders).toHaveLength(2)
    expect(folders.filter((folder) => existsSync(folder))).toEqual([])
  })

  it('is not used if it is incomplete', async () => {
    await storage.putBytes('a', 'x'.repeat(1000))
    server.answer(async ({ res }) => {
      res.writeHead(200, { 'content-length': 1000, 'last-modified': new Date().toUTCString() })
      res.write('x'.repeat(10), () => res.destroy())
    })
    let used = false
    const copy = storage.withFile('a', async () => void (used = true))
    await expect(copy).rejects.toThrow(StorageFault)
    expect(used).toBe(false)
  })
})

describe('a fault', () => {
  it.each<[string, Partial<S3Settings>, RegExp]>([
    ['a missing bucket', { bucket: 'nobodys' }, /NoSuchBucket: The bucket does not exist/],
    [
      'a wrong key',
      { credentials: { accessKeyId: 'nobody', secretAccessKey: 'hush' } },
      /InvalidAccessKeyId: The access key is unknown/,
    ],
  ])('of the configuration is reported at start: %s', async (_name, settings, message) => {
    const fault: unknown = await open(settings).catch((error: unknown) => error)
    expect(fault).toMatchObject({ name: 'StorageFault', kind: 'refused' })
    expect(String(fault)).toMatch(message)
    expect(String(fault)).not.toContain('hush')
  })

  it.each([
    ['SignatureDoesNotMatch', 403, 'refused', 'The secret key does not match'],
    ['AccessDenied', 403, 'refused', 'The credentials do not allow this'],
    ['PermanentRedirect', 301, 'refused', 'in another region'],
    ['SlowDown', 503, 'unavailable', 'overloaded'],
  ])('with the code %s from the server is reported at start', async (code, status, kind, words) => {
    server.answer(async (context) => {
      context.status = status
      context.type = 'application/xml'
      context.body = `<Error><Code>${code}</Code><Message>AWS4-HMAC hush</Message></Error>`
    })
    const fault: unknown = await open({}).catch((error: unknown) => error)
    expect(fault).toMatchObject({ name: 'StorageFault', kind })
    expect(String(fault)).toContain(words)
    expect(String(fault)).not.toContain('hush')
  })

  it('of the network is reported at start', async () => {
    const endpoint = `http://127.0.0.1:${String(await freePort())}`
    await expect(open({ endpoint })).rejects.toThrow(
      new StorageFault(
        'unavailable',
        `The bucket of ARBOR_STORAGE_URL cannot be used at ${endpoint}/arbor-test: ` +
          'The S3 storage does not respond (ECONNREFUSED).',
      ),
    )
  })

  it('is retried twice before it is reported', async () => {
    let failures = 2
    server.answer(async (context, next) => {
      if (failures === 0) return next()
      failures -= 1
      context.status = 503
    })
    await storage.putBytes('a', 'x')
    failures = 1000
    const before = server.requests.length
    await expect(storage.getBytes('a')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(server.requests.length - before).toBe(3)
  })

  it('distinguishes refused objects from missing ones', async () => {
    server.answer(async (context) => {
      context.status = 403
    })
    await expect(storage.stat('a')).rejects.toMatchObject({ kind: 'refused' })
    await expect(storage.getBytes('a')).rejects.toMatchObject({ kind: 'refused' })
  })
})
