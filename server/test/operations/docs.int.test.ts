import { beforeAll, describe, expect, it } from 'vitest'
import { sampleIds } from '../../src/platform/http/reference/samples.ts'
import { TERMS } from '../../src/platform/http/reference/terms.ts'
import { sharedTestServer, type TestServer } from '../support/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

describe('the page of the API reference', () => {
  it.each(['/docs', '/docs/', '/docs?x=1'])(
    'loads everything it needs within its content security policy: %s',
    async (url) => {
      const page = await server.app.inject(url)
      expect(page.statusCode).toBe(200)
      expect(page.headers['content-type']).toContain('text/html')
      const policy = String(page.headers['content-security-policy'])
      for (const kind of ['script-src', 'style-src', 'connect-src', 'img-src']) {
        expect(policy).toContain(`${kind} 'self'`)
      }
      // No inline script or style, because the policy would block it.
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

type Described = { description?: string; properties?: Record<string, Described> }
type Documented = Described & {
  summary?: string
  operationId: string
  tags: string[]
  parameters?: (Described & { in: string; name: string; required?: boolean; example?: unknown })[]
  requestBody?: { content: Record<string, { example?: unknown }> }
}

/** Paths of members without a description. */
function undescribed(node: unknown, at: string): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'example' || key === 'default') return []
    const here =
      key === 'properties'
        ? Object.entries(value as Record<string, Described>)
            .filter(([, { description }]) => !description)
            .map(([name]) => `${at}.${name}`)
        : []
    return [...here, ...undescribed(value, `${at}/${key}`)]
  })
}

describe('the examples of the page', () => {
  type Page = {
    servers: { url: string }[]
    paths: Record<string, Record<string, Documented>>
  }
  const pathExample = ({ paths }: Page, path: string, method: string) =>
    paths[path]?.[method]?.parameters?.find((each) => each.in === 'path')?.example

  it('use real ids of the tenant, except those that delete it', async () => {
    const me = await server.newTenant()
    const path = '/v1/tenants/{tenant_id}'
    const { body: strange } = await server.anonymous.get<Page>('/docs/json')
    const { body: mine } = await me.bySession.get<Page>('/docs/json')
    expect(pathExample(mine, path, 'get')).toBe(me.tenantId)
    expect(pathExample(mine, path, 'delete')).toBe(sampleIds.tenant_id)
    expect(pathExample(strange, path, 'get')).toBe(sampleIds.tenant_id)
    expect(mine.servers).toEqual([{ url: '/' }])
    const shared = mine.paths['/v1/folders']?.['post']?.requestBody?.content['application/json']
    expect(shared?.example).toMatchObject({ parent_path_part_id: me.sharedPartId })
  })

  it('are those of the OpenAPI document if the session has ended', async () => {
    const me = await server.newTenant()
    await me.bySession.post('/v1/auth/signout')
    const { status, body } = await me.bySession.get<Page>('/docs/json')
    expect(status).toBe(200)
    expect(pathExample(body, '/v1/tenants/{tenant_id}', 'get')).toBe(sampleIds.tenant_id)
  })
})

describe('the OpenAPI document', () => {
  it('describes every operation, parameter and member, with examples', async () => {
    const { body } = await server.anonymous.get<{
      info: { description: string }
      tags: { name: string; description: string }[]
      paths: Record<string, Record<string, Documented>>
      components: Record<'schemas' | 'responses', Record<string, unknown>>
    }>('/openapi.json')
    const operations = Object.values(body.paths).flatMap((item) => Object.values(item))
    const missing = operations.flatMap((operation) => {
      const { operationId: id, summary, description, parameters = [], requestBody } = operation
      const media = Object.entries(requestBody?.content ?? {})
      return [
        ...(summary ? [] : [`${id}: summary`]),
        ...(description ? [] : [`${id}: description`]),
        ...parameters.flatMap((each) => [
          ...(each.description ? [] : [`${id} ${each.name}: description`]),
          ...(each.required && each.example === undefined ? [`${id} ${each.name}: example`] : []),
        ]),
        // A form has its example in its members, and none for a file.
        ...media
          .filter(([type, { example }]) => type === 'application/json' && example === undefined)
          .map(() => `${id}: example of the body`),
      ]
    })
    expect(missing).toEqual([])
    expect(undescribed(body.paths, '')).toEqual([])
    expect(undescribed(body.components.schemas, '')).toEqual([])
    const used = new Set(operations.flatMap(({ tags }) => tags))
    expect(new Set(body.tags.map(({ name }) => name))).toEqual(used)
    expect(body.tags.filter(({ description }) => !description)).toEqual([])
    // The operations that the introduction mentions exist.
    for (const [, method = '', path = ''] of body.info.description.matchAll(
      /`([A-Z]+) (\/\S+)`/g,
    )) {
      expect(body.paths[path]?.[method.toLowerCase()]).toBeDefined()
    }
  })

  it('has no descriptions for names that are no longer in use', async () => {
    const { body } = await server.anonymous.get<object>('/openapi.json')
    const text = JSON.stringify(body)
    const unused = Object.keys(TERMS).filter(
      (name) => !text.includes(`"${name}":{`) && !text.includes(`"name":"${name}"`),
    )
    expect(unused).toEqual([])
  })

  it('names each operation once, and all its references resolve', async () => {
    const { body } = await server.anonymous.get<{
      openapi: string
      paths: Record<string, Record<string, { operationId?: string; responses: object }>>
      components: Record<'schemas' | 'responses', Record<string, unknown>>
    }>('/openapi.json')
    expect(body.openapi).toMatch(/^3\.1/)
    const operations = Object.values(body.paths).flatMap((item) => Object.values(item))
    const ids = operations.map((operation) => operation.operationId)
    expect(ids).not.toContain(undefined)
    expect(new Set(ids).size).toBe(ids.length)
    for (const kind of ['schemas', 'responses'] as const) {
      const names = new Set(Object.keys(body.components[kind]))
      const references = new RegExp(`#/components/${kind}/([^"]+)`, 'g')
      for (const [, name = ''] of JSON.stringify(body).matchAll(references)) {
        expect(names).toContain(name)
      }
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

  it("has the version of the interface, independent of the service's version", async () => {
    const { body } = await server.anonymous.get<{ info: object }>('/openapi.json')
    expect(body.info).toMatchObject({ version: '0.1.0' })
  })

  it('is the same for everyone and on every request', async () => {
    const first = await server.app.inject('/openapi.json')
    const me = await server.newTenant()
    const second = await server.app.inject({ url: '/openapi.json', headers: { cookie: me.cookie } })
    expect(second.body).toBe(first.body)
  })
})
