import { beforeAll, describe, expect, it, vi } from 'vitest'
import { multipart, type FormMember } from '../../../../test/fixtures/multipart.ts'
import { storedKeys } from '../../../../test/fixtures/ingestions.ts'
import {
  sharedTestServer,
  type Caller,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
})

type Branding = Record<'logo_url' | 'logo_dark_url' | 'favicon_url', string | null>
type Tenant = { id: string; branding: Branding & Record<string, unknown> }

const WAIT = { timeout: 120_000, interval: 20 }
const MEGABYTE = 1024 * 1024
const base64 = (text: string) => Buffer.from(text, 'base64')

const PNG = base64(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
)
const JPEG = Buffer.concat([
  base64('/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP'),
  Buffer.alloc(100, 1),
  Buffer.from([0xff, 0xd9]),
])
const WEBP = base64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA')
const ICO = Buffer.concat([
  Buffer.from([0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 32, 0, PNG.length, 0, 0, 0, 22, 0, 0, 0]),
  PNG,
])
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const DRAWN = `\ufeff<?xml version="1.0"?>
<!-- Made by a drawing program: <html> -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd" [ <!ENTITY a "b>"> ]>
<svg viewBox="0 0 1 1"/>`

async function upload(
  member: Caller & { readonly tenantId: string },
  bytes: Uint8Array | string,
  logoType?: string,
) {
  const members: FormMember[] = [{ name: 'file', fileName: 'picture.txt', bytes }]
  if (logoType !== undefined) members.push({ name: 'logo_type', value: logoType })
  return send(member, members)
}

async function send(member: Caller & { readonly tenantId: string }, members: FormMember[]) {
  const { body, headers } = multipart(members)
  return member.post<Tenant>(urlOf(member), body, headers)
}

function urlOf({ tenantId }: { readonly tenantId: string }): string {
  return `/v1/tenants/${tenantId}/branding/logo`
}

/** What a browser gets for a link, without a credential. */
async function fetchLink(url: string | null) {
  const { pathname, search } = new URL(url ?? '')
  return server.app.inject({ method: 'GET', url: `${pathname}${search}` })
}

async function keysOf({ tenantId }: TestMember): Promise<string[]> {
  return (await storedKeys(server, tenantId)).filter((key) => key.includes('/branding/'))
}

describe('a logo', () => {
  it.each([
    ['PNG', PNG, 'image/png'],
    ['JPEG', JPEG, 'image/jpeg'],
    ['WebP', WEBP, 'image/webp'],
    ['ICO', ICO, 'image/x-icon'],
    ['SVG', SVG, 'image/svg+xml'],
    ['SVG of a drawing program', DRAWN, 'image/svg+xml'],
  ])(
    'may be a %s, recognized by its bytes, and is public through its link',
    async (_what, bytes, type) => {
      const owner = await server.newTenant()
      const { status, body } = await upload(owner, bytes)
      expect(status).toBe(200)
      expect(body.branding).toMatchObject({ logo_dark_url: null, favicon_url: null })
      const reply = await fetchLink(body.branding.logo_url)
      expect(reply.statusCode).toBe(200)
      expect(reply.rawPayload).toEqual(Buffer.from(bytes))
      expect(reply.headers['content-type']).toBe(type)
      expect(reply.headers).toMatchObject({
        'content-security-policy': 'sandbox',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      })
    },
  )

  it('is one of three that are independent of each other and visible to all members', async () => {
    const owner = await server.newTenant()
    const user = await server.addUser(owner, 'USER')
    await upload(owner, PNG, 'favicon')
    await upload(owner, SVG, 'logo_dark')
    await owner.patch(`/v1/tenants/${owner.tenantId}`, { settings: { brand_name: 'ACME' } })
    for (const url of ['/v1/tenants/me', `/v1/tenants/${owner.tenantId}`]) {
      const { branding } = (await user.get<Tenant>(url)).body
      expect(branding).toMatchObject({ logo_url: null, brand_name: 'ACME' })
      expect((await fetchLink(branding.favicon_url)).rawPayload).toEqual(PNG)
      expect((await fetchLink(branding.logo_dark_url)).payload).toBe(SVG)
    }
  })

  it('replaces the previous one, whose bytes are deleted', async () => {
    const owner = await server.newTenant()
    const first = await upload(owner, PNG)
    await upload(owner, PNG, 'favicon')
    const second = await upload(owner, SVG)
    expect((await fetchLink(second.body.branding.logo_url)).payload).toBe(SVG)
    await vi.waitFor(async () => expect(await keysOf(owner)).toHaveLength(2), WAIT)
    expect((await fetchLink(first.body.branding.logo_url)).statusCode).toBe(404)
    expect((await fetchLink(second.body.branding.favicon_url)).statusCode).toBe(200)
  })

  it('from several concurrent uploads is one, and no other bytes remain', async () => {
    const owner = await server.newTenant()
    const replies = await Promise.all([PNG, SVG, ICO, PNG].map((bytes) => upload(owner, bytes)))
    for (const { status } of replies) expect(status).toBe(200)
    await vi.waitFor(async () => expect(await keysOf(owner)).toHaveLength(1), WAIT)
    const { branding } = (await owner.get<Tenant>('/v1/tenants/me')).body
    expect((await fetchLink(branding.logo_url)).statusCode).toBe(200)
  })

  it('can be removed, even if it does not exist', async () => {
    const owner = await server.newTenant()
    const { body } = await upload(owner, PNG)
    await upload(owner, PNG, 'favicon')
    for (const query of ['', '?logo_type=logo', '?logo_type=logo_dark']) {
      const reply = await owner.delete<Tenant>(`${urlOf(owner)}${query}`)
      expect(reply).toMatchObject({
        status: 200,
        body: { id: owner.tenantId, branding: { logo_url: null, favicon_url: expect.any(String) } },
      })
    }
    await vi.waitFor(async () => expect(await keysOf(owner)).toHaveLength(1), WAIT)
    expect((await fetchLink(body.branding.logo_url)).statusCode).toBe(404)
    expect((await owner.delete(`${urlOf(owner)}?logo_type=banner`)).status).toBe(422)
  })

  it('can be changed only by OWNER and ADMIN', async () => {
    const owner = await server.newTenant()
    const user = await server.addUser(owner, 'USER')
    expect((await upload(await server.addUser(owner, 'ADMIN'), PNG)).status).toBe(200)
    expect((await upload(user, SVG)).status).toBe(403)
    expect((await user.delete(urlOf(owner))).status).toBe(403)
    const stranger = await server.newTenant()
    expect((await upload({ ...stranger, tenantId: owner.tenantId }, SVG)).status).toBe(404)
    const { branding } = (await owner.get<Tenant>('/v1/tenants/me')).body
    expect((await fetchLink(branding.logo_url)).rawPayload).toEqual(PNG)
  })
})

describe('an upload that is not a logo is refused and leaves nothing:', () => {
  it.each([
    ['text', 'just text'],
    ['an HTML page', '<!doctype html><html><svg></svg></html>'],
    ['an HTML page that begins with a comment', '<!-- <svg> --><html></html>'],
    ['an HTML page that claims to be an image', '<svgx></svgx>'],
    ['an unterminated comment', '<!-- <svg/>'],
    ['an unterminated document type', '<!DOCTYPE svg [ <svg/>'],
    ['SVG with bytes that are not text', Buffer.from([0xff, ...Buffer.from(SVG)])],
    ['a GIF', base64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')],
    ['a PDF', '%PDF-1.7\n'],
    ['an icon without images', Buffer.from([0, 0, 1, 0, 0, 0, ...Buffer.alloc(40)])],
    ['the first bytes of a PNG', PNG.subarray(0, 6)],
    ['an empty file', ''],
  ])('%s', async (_what, bytes) => {
    const owner = await server.newTenant()
    const { status, body } = await upload(owner, bytes)
    expect(status).toBe(422)
    expect(body).toMatchObject({ detail: [{ loc: ['body', 'file'], msg: expect.any(String) }] })
    expect(await storedKeys(server, owner.tenantId)).toEqual([])
  })

  it('an image larger than 2 MB, while exactly 2 MB is accepted', async () => {
    const owner = await server.newTenant()
    const most = Buffer.concat([PNG, Buffer.alloc(2 * MEGABYTE - PNG.length)])
    expect((await upload(owner, most)).status).toBe(200)
    const reply = await upload(owner, Buffer.concat([most, Buffer.alloc(1)]))
    expect(reply).toMatchObject({ status: 413, body: { detail: expect.stringContaining('2 MB') } })
    expect(await keysOf(owner)).toHaveLength(1)
  })

  it('a form without a file, with another type, or no form', async () => {
    const owner = await server.newTenant()
    expect((await upload(owner, PNG, 'banner')).status).toBe(422)
    expect((await send(owner, [{ name: 'logo_type', value: 'logo' }])).status).toBe(422)
    expect((await owner.post(urlOf(owner), { file: 'x' })).status).toBe(422)
    expect(await storedKeys(server, owner.tenantId)).toEqual([])
  })
})
