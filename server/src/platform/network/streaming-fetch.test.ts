import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createServer as createHttpServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { streamingFetch } from './streaming-fetch.ts'

class NotAllowed extends Error {}

const guard = (isAllowed: boolean) => ({
  mayConnect: () => isAllowed,
  notAllowed: (host: string) => new NotAllowed(host),
})
const MOST_BYTES = 100

let url = ''
const got: { method: string | undefined; type: string | undefined }[] = []
const server = createHttpServer((request, response) => {
  got.push({ method: request.method, type: request.headers['content-type'] })
  if (request.url === '/elsewhere') response.writeHead(307, { location: url }).end()
  else if (request.url === '/long') response.end('x'.repeat(MOST_BYTES + 1))
  else if (request.url === '/slow') response.write('begin')
  else request.pipe(response)
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('a guarded fetch', () => {
  const send = streamingFetch(guard(true), MOST_BYTES)

  it('sends a text and returns the response', async () => {
    const headers = { 'content-type': 'application/json' }
    const response = await send(url, { method: 'POST', headers, body: '{"a":1}' })
    expect(await response.json()).toEqual({ a: 1 })
    expect(got.at(-1)).toEqual({ method: 'POST', type: 'application/json' })
  })

  it('returns the beginning while the rest is missing, and ends with its signal', async () => {
    const stop = new AbortController()
    const response = await send(`${url}/slow`, { signal: stop.signal })
    const reader = response.body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('begin')
    stop.abort()
    await expect(reader?.read()).rejects.toThrow(/abort/)
  })

  it('does not follow redirects', async () => {
    expect((await send(`${url}/elsewhere`)).status).toBe(307)
  })

  it('ends a response that is too long', async () => {
    await expect((await send(`${url}/long`)).text()).rejects.toThrow('too large')
  })

  it('fails like fetch if nothing listens', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    await expect(send(`http://127.0.0.1:${port}`)).rejects.toThrow(TypeError)
  })

  it.each(['127.0.0.1', 'localhost'])('never connects to %s without permission', async (host) => {
    const before = got.length
    const refusing = streamingFetch(guard(false), MOST_BYTES)
    await expect(refusing(url.replace('127.0.0.1', host))).rejects.toThrow(NotAllowed)
    expect(got).toHaveLength(before)
  })
})
