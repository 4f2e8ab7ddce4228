import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, it } from 'vitest'
import { createLogger } from '../telemetry/logger.ts'
import { noticeProxy } from './proxy-notice.ts'

async function warningsOf(...requests: { from: string; forwarded: boolean }[]): Promise<string[]> {
  const lines: string[] = []
  const write = (line: string): void => void lines.push(line)
  const log: FastifyBaseLogger = createLogger({ level: 'warn', destination: { write } })
  const app = Fastify({ loggerInstance: log })
  noticeProxy(app)
  app.get('/', async () => ({}))
  for (const { from: remoteAddress, forwarded } of requests) {
    const headers = forwarded ? { 'x-forwarded-for': '192.0.2.7' } : {}
    expect((await app.inject({ url: '/', remoteAddress, headers })).statusCode).toBe(200)
  }
  return lines
}

it.each(['127.0.0.1', '10.1.2.3', '172.20.0.2', '::1', '::ffff:192.168.1.9', 'fd00::5'])(
  'warns once about an untrusted proxy at %s',
  async (from) => {
    const [line = '', ...others] = await warningsOf(
      { from, forwarded: false },
      { from, forwarded: true },
      { from, forwarded: true },
    )
    expect(JSON.parse(line)).toMatchObject({ level: 'warn', proxy: from })
    expect(line).toContain('ARBOR_TRUST_PROXY')
    expect(line).not.toContain('192.0.2.7')
    expect(others).toEqual([])
  },
)

it('does not warn about headers from clients on the internet', async () => {
  const claims = ['8.8.8.8', '2001:db8::1', '::ffff:8.8.8.8'].map((from) => ({
    from,
    forwarded: true,
  }))
  expect(await warningsOf(...claims)).toEqual([])
})
