import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppClient, browserOf, CALLBACK, registerApp } from '../../../../test/support/app-client.ts'
import { CERTIFICATE, KEY } from '../../../../test/fixtures/certificate.ts'
import { stop } from '../../../../test/support/identity-provider.ts'
import {
  sharedTestServer,
  startTestServer,
  type OwnTestServer,
} from '../../../../test/support/index.ts'

/**
 * A server below a path, whose operator allows metadata documents of apps on this machine, and the host that
 * serves them.
 */
let server: OwnTestServer
let origin: string
const trusted = getCACertificates('default')
const asked: string[] = []
const documents = new Map<string, unknown>()

const host = createServer({ cert: CERTIFICATE, key: KEY }, (request, response) => {
  const path = request.url ?? ''
  asked.push(path)
  if (path === '/moved') response.writeHead(302, { location: '/app' }).end()
  else response.end(JSON.stringify(documents.get(path)))
})

beforeAll(async () => {
  setDefaultCACertificates([...trusted, CERTIFICATE])
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  origin = `https://localhost:${(host.address() as AddressInfo).port}`
  server = await startTestServer({
    settings: {
      ARBOR_OAUTH_CLIENT_NETWORKS: 'loopback',
      ARBOR_OAUTH_CLIENTS: JSON.stringify([{ client_id: 'desk', redirect_uris: [CALLBACK] }]),
      ARBOR_OAUTH_REGISTRATION: 'closed',
      ARBOR_PUBLIC_URL: 'https://arbor.example/kb',
    },
  })
})
afterAll(async () => {
  await server.close()
  await stop(host)
  setDefaultCACertificates([...trusted])
})

/** Publishes an app's metadata document. @returns its id */
function publish(path: string, changes: object = {}): string {
  const id = `${origin}${path}`
  documents.set(path, {
    client_id: id,
    client_name: 'Published',
    redirect_uris: [CALLBACK],
    grant_types: ['authorization_code', 'refresh_token'],
    ...changes,
  })
  return id
}

async function refusalOf(id: string): Promise<unknown> {
  const { location } = await new AppClient(server, id).begin(new Map())
  return location?.searchParams.get('reason')
}

describe('an app identified by a metadata document at its URL', () => {
  it("signs in without registration and is shown with the document's host", async () => {
    const person = await server.newTenant()
    const app = new AppClient(server, publish('/app'))
    const browser = browserOf(person)
    const id = await app.ask(browser)
    const { body } = await app.open(browser, `/v1/app-requests/${id}`)
    expect(body).toMatchObject({
      client_name: 'Published',
      client_host: new URL(origin).host,
      redirect_host: '127.0.0.1',
    })
    const { access } = await app.signIn(person)
    const me = await server.anonymous.get('/v1/users/me', { authorization: `Bearer ${access}` })
    expect(me.status).toBe(200)
    expect(asked.filter((path) => path === '/app')).toHaveLength(1)
  })

  it.each([
    ['/foreign', { client_id: 'https://localhost/other' }],
    ['/secret', { client_secret: 'x'.repeat(40) }],
    ['/basic', { token_endpoint_auth_method: 'client_secret_basic' }],
    ['/http', { redirect_uris: ['http://app.example/callback'] }],
    ['/none', { redirect_uris: [] }],
    ['/large', { client_name: 'x'.repeat(2_000_000) }],
  ])('is refused if its document is invalid: %s', async (path, changes) => {
    expect(await refusalOf(publish(path, changes))).toMatch(/^invalid_(client|redirect_uri)/)
  })

  it('is refused if its URL redirects', async () => {
    publish('/app')
    expect(await refusalOf(`${origin}/moved`)).toBe('invalid_client')
  })

  it('makes the server fetch nothing but the document', async () => {
    const before = asked.length
    const id = publish('/greedy', {
      jwks_uri: `${origin}/keys`,
      sector_identifier_uri: `${origin}/sector`,
      logo_uri: `${origin}/logo`,
    })
    await new AppClient(server, id).begin(new Map())
    expect(asked.slice(before)).toEqual(['/greedy'])
  })
})

describe('a server below a path', () => {
  it('keeps every step below that path, with cookies for it alone', async () => {
    const person = await server.newTenant()
    const app = new AppClient(server, 'desk')
    const browser = browserOf(person)
    const begun = await app.begin(browser)
    const [, id = ''] = /^\/kb\/connect\/([\w-]+)$/.exec(begun.location?.pathname ?? '') ?? []
    for (const cookie of begun.cookies) {
      expect(cookie).toMatch(/; path=\/kb\/.*secure.*httponly/)
    }
    const scopes = ['kb:read']
    const { body } = await app.approve(browser, id, { tenantId: person.tenantId, scopes })
    expect(body['redirect_url']).toBe(`https://arbor.example/kb/authorize/${id}`)
    const { location } = await app.open(browser, String(body['redirect_url']))
    expect(location?.searchParams.get('iss')).toBe('https://arbor.example/kb')
    expect((await app.redeem(location?.searchParams.get('code') ?? '')).status).toBe(200)
  })

  it('sends errors back only to apps that the operator has named, until the person has answered', async () => {
    const named = await new AppClient(server, 'desk').begin(new Map(), { prompt: 'none' })
    expect(named.location?.href).toContain(CALLBACK)
    expect(named.location?.searchParams.get('error')).toMatch(/_required$/)
    const published = new AppClient(server, publish('/app'))
    const { location } = await published.begin(new Map(), { prompt: 'none' })
    expect(location?.pathname).toBe('/kb/connect/failed')
  })

  it('registers no apps if its operator has disabled registration', async () => {
    expect((await registerApp(server)).status).toBe(404)
    const { body } = await server.anonymous.get('/.well-known/oauth-authorization-server')
    expect(body).not.toHaveProperty('registration_endpoint')
    expect(await refusalOf('unknown')).toBe('invalid_client')
  })
})

describe('on a server without that setting', () => {
  it.each(['localhost', '127.0.0.1', '127.1', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254'])(
    'the URL of an app does not make the server request %s',
    async (name) => {
      const plain = await sharedTestServer()
      const before = asked.length
      const id = publish('/app').replace('localhost', name)
      const { location } = await new AppClient(plain, id).begin(new Map())
      expect(location?.searchParams.get('reason')).toBe('invalid_client')
      expect(asked.slice(before)).toEqual([])
    },
  )
})
