import { createLocalStorage } from './open-storage.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addErrorHandler } from '../http/error-handler.ts'
import { objectRoutes } from './object.routes.ts'
import type { LinkOptions } from './links.ts'
import type { ObjectStorage } from './storage.ts'

const PUBLIC_URL = 'http://arbor.test'
const app = fastify()
let folder: string
let storage: ObjectStorage

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbor-objects-'))
  storage = createLocalStorage({ folder, secret: 's'.repeat(32), publicUrl: PUBLIC_URL })
  await storage.putBytes('t/a.pdf', '0123456789')
  await storage.putBytes('empty', '')
  addErrorHandler(app, {})
  await app.register(objectRoutes(storage))
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

function pathOf(key: string, options?: LinkOptions): string {
  return storage.presignedUrl(key, options).slice(PUBLIC_URL.length)
}

async function get(path: string, headers: Record<string, string> = {}) {
  return app.inject({ method: 'GET', url: path, headers })
}

describe('a presigned URL', () => {
  it('returns the object to anyone', async () => {
    const response = await get(pathOf('t/a.pdf', { contentType: 'application/pdf' }))
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe('0123456789')
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '10',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'cache-control': expect.stringContaining('private'),
    })
  })

  it('is valid for exactly six hours', async () => {
    const issued = 1_800_000_000_000
    const query = new URL(storage.presignedUrl('t/a.pdf', { now: issued })).searchParams
    expect(Number(query.get('expires'))).toBe(issued / 1000 + 21_600)
    const link = {
      key: 't/a.pdf',
      expires: query.get('expires') ?? '',
      name: '',
      type: '',
      signature: query.get('signature') ?? '',
    }
    expect(storage.verify(link, issued + 21_599_999)).toBe(true)
    expect(storage.verify(link, issued + 21_600_000)).toBe(false)
  })

  it('returns 403 after it has expired', async () => {
    const response = await get(pathOf('t/a.pdf', { expiresInSeconds: 0 }))
    expect(response.statusCode).toBe(403)
    expect(response.json()).toEqual({
      detail: 'The link is not valid or has expired.',
      code: 'forbidden',
      reason: 'file_link_invalid',
      params: {},
      request_id: expect.any(String) as unknown,
    })
  })

  it.each([
    ['another key', (path: string) => path.replace('a.pdf', 'b.pdf')],
    ['another expiry', (path: string) => path.replace(/expires=(\d)/, 'expires=9$1')],
    ['another name', (path: string) => path.replace('name=a', 'name=b')],
    ['another type', (path: string) => path.replace('application', 'text')],
    ['no signature', (path: string) => path.replace(/&signature=.*/, '')],
    ['an empty signature', (path: string) => path.replace(/&signature=.*/, '&signature=')],
    ['two signatures', (path: string) => `${path}&signature=x`],
    ['a path out of the folder', (path: string) => path.replace('t/a', '..%2f..%2fa')],
    ['no query', (path: string) => path.replace(/\?.*/, '')],
  ])('returns 403 with %s', async (_, change) => {
    const path = pathOf('t/a.pdf', { downloadName: 'a', contentType: 'application/pdf' })
    expect((await get(path)).statusCode).toBe(200)
    expect((await get(change(path))).statusCode).toBe(403)
  })

  it('returns 403 if it was signed with another secret', async () => {
    const other = createLocalStorage({ folder, secret: 'o'.repeat(32), publicUrl: '' })
    expect((await get(other.presignedUrl('t/a.pdf'))).statusCode).toBe(403)
  })

  it('returns 404 if the object is missing', async () => {
    const response = await get(pathOf('t/none'))
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ detail: 'Object not found.', code: 'not_found' })
  })

  it('returns 404 if the object is deleted while the response is prepared', async () => {
    const racing = fastify()
    const stat = async () => ({ size: 10, modifiedAt: new Date() })
    addErrorHandler(racing, {})
    await racing.register(objectRoutes({ ...storage, stat }))
    const response = await racing.inject(pathOf('t/none'))
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ detail: 'Object not found.', code: 'not_found' })
    await racing.close()
  })

  it('answers HEAD without a body', async () => {
    const response = await app.inject({ method: 'HEAD', url: pathOf('t/a.pdf') })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-length']).toBe('10')
    expect(response.body).toBe('')
  })

  it('serves an empty object', async () => {
    const response = await get(pathOf('empty'))
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe('')
    expect((await get(pathOf('empty'), { range: 'bytes=0-' })).statusCode).toBe(416)
  })

  it('returns 304 to a client that already has the object', async () => {
    const path = pathOf('t/a.pdf')
    const { etag } = (await get(path)).headers
    const response = await get(path, { 'if-none-match': String(etag) })
    expect(response.statusCode).toBe(304)
    expect(response.body).toBe('')
  })
})

describe('presentation', () => {
  it.each([
    ['image/png', 'inline', 'sandbox'],
    ['text/plain; charset=utf-8', 'inline', 'sandbox'],
    ['application/pdf', 'inline', "frame-ancestors 'self'"],
    ['image/svg+xml', 'attachment', 'sandbox'],
    ['text/html', 'attachment', 'sandbox'],
    ['application/xhtml+xml', 'attachment', 'sandbox'],
  ])('shows %s as %s', async (contentType, disposition, policy) => {
    const response = await get(pathOf('t/a.pdf', { contentType }))
    expect(response.headers['content-type']).toBe(contentType)
    expect(response.headers['content-disposition']).toBe(disposition)
    expect(response.headers['content-security-policy']).toBe(policy)
  })

  it('falls back to application/octet-stream for an invalid type', async () => {
    const response = await get(pathOf('t/a.pdf', { contentType: 'text/html\r\nx-evil: 1' }))
    expect(response.headers['content-type']).toBe('application/octet-stream')
    expect(response.headers['x-evil']).toBeUndefined()
  })

  it('names the file for old and new clients', async () => {
    const downloadName = `Prüfung "1" (a'b) + 100%.docx`
    const response = await get(pathOf('t/a.pdf', { downloadName }))
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="Prufung _1_(a'b) + 100_.docx"; ` +
        `filename*=UTF-8''Pr%C3%BCfung%20%221%22%20%28a%27b%29%20%2B%20100%25.docx`,
    )
  })
})

describe('ranges', () => {
  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ])('answers %s with 206', async (range, body, contentRange) => {
    const response = await get(pathOf('t/a.pdf'), { range })
    expect(response.statusCode).toBe(206)
    expect(response.body).toBe(body)
    expect(response.headers['content-range']).toBe(contentRange)
    expect(response.headers['content-length']).toBe(String(body.length))
  })

  it.each(['bytes=10-', 'bytes=-0', 'bytes=99-100'])('answers %s with 416', async (range) => {
    const response = await get(pathOf('t/a.pdf'), { range })
    expect(response.statusCode).toBe(416)
    expect(response.headers['content-range']).toBe('bytes */10')
    expect(response.json()).toMatchObject({
      detail: 'The range is outside the object.',
      code: 'range_not_satisfiable',
    })
  })

  it.each(['bytes=5-2', 'bytes=a-b', 'items=0-1', 'bytes=0-1,4-5', 'bytes=-'])(
    'ignores %s',
    async (range) => {
      const response = await get(pathOf('t/a.pdf'), { range })
      expect(response.statusCode).toBe(200)
      expect(response.body).toBe('0123456789')
    },
  )

  it('returns the whole object if it has changed since the first part', async () => {
    const path = pathOf('t/a.pdf')
    const { etag } = (await get(path)).headers
    const stale = await get(path, { range: 'bytes=5-', 'if-range': '"other"' })
    expect(stale.statusCode).toBe(200)
    const fresh = await get(path, { range: 'bytes=5-', 'if-range': String(etag) })
    expect(fresh.statusCode).toBe(206)
  })
})
