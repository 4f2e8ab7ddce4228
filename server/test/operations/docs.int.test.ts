import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestServer, type TestServer } from '../support/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

describe('the page of the API reference', () => {
  it.each(['/docs', '/docs/', '/docs?x=1'])(
    'loads all it needs, as its policy allows: %s',
    async (url) => {
      const page = await server.app.inject(url)
      expect(page.statusCode).toBe(200)
      expect(page.headers['content-type']).toContain('text/html')
      const policy = String(page.headers['content-security-policy'])
      for (const kind of ['script-src', 'style-src', 'connect-src', 'img-src']) {
        expect(policy).toContain(`${kind} 'self'`)
      }
      // No inline script or style, which the policy would stop.
      expect(page.body).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|javascript:/)
      const assets = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => link)
      expect(assets.length).toBeGreaterThan(4)
      for (const link of assets) {
        const { pathname, origin } = new URL(link, `http://localhost${url}`)
        expect(origin).toBe('http://localhost')
        const asset = await server.app.inject(pathname)
        expect([pathname, asset.statusCode]).toEqual([pathname, 200])
        const type = String(asset.headers['content-type'])
        if (pathname.endsWith('.js')) expect(type).toContain('javascript')
        if (pathname.endsWith('.css')) expect(type).toContain('css')
      }
      expect((await server.app.inject('/docs/json')).statusCode).toBe(200)
    },
  )
})

describe('the OpenAPI document', () => {
  it('names each operation once and refers only to what it has', async () => {
    const { body } = await server.anonymous.get<{
      openapi: string
      paths: Record<string, Record<string, { operationId?: string; responses: object }>>
      components: { schemas: Record<string, unknown> }
    }>('/openapi.json')
    expect(body.openapi).toMatch(/^3\.1/)
    const operations = Object.values(body.paths).flatMap((item) => Object.values(item))
    const ids = operations.map((operation) => operation.operationId)
    expect(ids).not.toContain(undefined)
    expect(new Set(ids).size).toBe(ids.length)
    const names = new Set(Object.keys(body.components.schemas))
    for (const [, name = ''] of JSON.stringify(body).matchAll(/#\/components\/schemas\/([^"]+)/g)) {
      expect(names).toContain(name)
    }
    for (const [path, item] of Object.entries(body.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const operation of Object.values(item)) {
        const { parameters = [] } = operation as { parameters?: { in: string; name: string }[] }
        const listed = parameters.filter((parameter) => parameter.in === 'path')
        expect(listed.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual(
          [...inPath].toSorted((a = '', b = '') => a.localeCompare(b)),
        )
      }
    }
  })

  it('is the same for everyone and whenever it is asked for', async () => {
    const first = await server.app.inject('/openapi.json')
    const me = await server.newTenant()
    const second = await server.app.inject({ url: '/openapi.json', headers: { cookie: me.cookie } })
    expect(second.body).toBe(first.body)
  })
})
