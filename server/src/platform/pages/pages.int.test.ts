import { beforeAll, expect, it } from 'vitest'
import { sharedTestServer, startTestServer, type TestServer } from '../../../test/support/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

it.each([
  '/sign-in',
  '/sign-in/through/4b1c',
  '/sign-up',
  '/reset',
  '/invites/4b1c',
  '/memberships',
  '/',
])('the page %s is never cached or framed, and runs no inline code', async (url) => {
  const { statusCode, headers, body } = await server.app.inject({
    url,
    headers: { accept: BROWSER },
  })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  const policy = String(headers['content-security-policy'])
  for (const rule of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]) {
    expect(policy).toContain(rule)
  }
  expect(body).not.toMatch(/<script(?![^>]*src=)|<style|\s(?:on\w+|style)=|javascript:/)
  for (const [, link = ''] of body.matchAll(/(?:src|href)="(\/pages\/[^"]+)"/g)) {
    expect([link, (await server.app.inject(link)).statusCode]).toEqual([link, 200])
  }
})

it.each([
  [undefined, 'application/json'],
  ['*/*', 'application/json'],
  ['application/json', 'application/json'],
  ['application/json, text/html', 'application/json'],
  [BROWSER, 'text/html'],
])('with the header Accept: %s, the root returns %s', async (accept, type) => {
  const response = await server.app.inject({ url: '/', headers: accept ? { accept } : {} })
  expect(response.headers['content-type']).toContain(type)
  expect(response.headers['vary']).toContain('accept')
  if (type === 'application/json') {
    expect(response.json()).toEqual({ service: 'Arbor', docs: '/docs' })
  }
})

it('below a proxy’s path, pages work and link to it, whether or not the proxy strips the path', async () => {
  await using other = await startTestServer({
    settings: { ARBOR_PUBLIC_URL: 'https://example.org/kb' },
  })
  const { body, headers } = await other.app.inject('/reset')
  // This service must not decide about other subdomains.
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
  expect(body).toContain('data-base="/kb"')
  expect((await other.app.inject('/kb/reset')).body).toBe(body)
  const reference = await other.app.inject('/kb/docs')
  expect(reference.body).toContain('/kb/docs/static/')
  for (const [, link] of `${body}${reference.body}`.matchAll(/(?:src|href)="([^"#]+)"/g)) {
    expect(link).toMatch(/^(?:\/kb\/|data:,)/)
  }
  const { info } = (await other.app.inject('/openapi.json')).json<{ info: object }>()
  expect(info).toHaveProperty('description', expect.stringContaining('](/kb/sign-in)'))
})
