import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type OwnTestServer } from '../../../test/support/index.ts'

const MOST = 3

let server: OwnTestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { ARBOR_KEY_REQUESTS_PER_MINUTE: String(MOST) } })
})
afterAll(() => server.close())

const ROUTES = [
  ['an operation', { method: 'GET', url: '/v1/users/me' }],
  [
    'the endpoint for agents',
    {
      method: 'POST',
      url: '/mcp',
      payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    },
  ],
] as const

test.each(ROUTES)(
  'an API key that calls %s too often gets the time until it may go on',
  async (_name, request) => {
    const me = await server.newTenant()
    const other = await server.newTenant()
    const call = (credential: Record<string, string>) =>
      server.app.inject({
        ...request,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...credential,
        },
      })
    const key = { authorization: `Bearer ${me.apiKey}` }
    const replies = []
    for (let at = 0; at < MOST; at += 1) replies.push(await call(key))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(replies.map(({ headers }) => headers['ratelimit-remaining'])).toEqual(['2', '1', '0'])
    expect(replies[0]?.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-reset': '60' })
    const refused = await call(key)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json()).toMatchObject({ detail: expect.stringContaining('at most 3 requests') })
    // Other keys and people in browsers go on.
    expect((await call({ authorization: `Bearer ${other.apiKey}` })).statusCode).toBe(200)
    const signedIn = await call({ cookie: me.cookie })
    expect(signedIn.statusCode).toBe(200)
    expect(signedIn.headers).not.toHaveProperty('ratelimit-limit')
  },
)
