import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CERTIFICATE, KEY } from '../../../../test/fixtures/certificate.ts'
import { networksOf } from '../../../platform/network/addresses.ts'
import { providerFetch } from './provider-fetch.ts'

let address: string
const server = createServer({ cert: CERTIFICATE, key: KEY }, (request, response) => {
  if (request.url === '/silent') return
  if (request.url === '/endless') {
    response.writeHead(200)
    const more = (): void => {
      while (response.write('x'.repeat(65_536)));
    }
    response.on('drain', more)
    more()
    return
  }
  if (request.url === '/elsewhere') response.writeHead(302, { location: '/' })
  response.end(`${request.method} ${String(request.headers['x-a'])}`)
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `https://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const LOOPBACK = networksOf(['loopback'])
const OPTIONS = { method: 'POST', headers: { 'x-a': 'b' }, body: 'c', redirect: 'manual' } as const

describe('a request to an identity provider', () => {
  it('goes to a host with a certificate of the configured authority, if one is set', async () => {
    const response = await providerFetch({ ca: CERTIFICATE, allowed: LOOPBACK })(
      `${address}/`,
      OPTIONS,
    )
    expect([response.status, await response.text()]).toEqual([200, 'POST b'])
    await expect(
      providerFetch({ ca: null, allowed: LOOPBACK })(`${address}/`, OPTIONS),
    ).rejects.toThrow(/self.signed/)
    await expect(
      providerFetch({ ca: 'no certificate', allowed: LOOPBACK })(`${address}/`, OPTIONS),
    ).rejects.toThrow(/self.signed|PEM|certificate/)
  })

  it('does not follow redirects', async () => {
    const { status } = await providerFetch({ ca: CERTIFICATE, allowed: LOOPBACK })(
      `${address}/elsewhere`,
      OPTIONS,
    )
    expect(status).toBe(302)
  })

  it('limits the size of the response and the time to wait for it', async () => {
    const send = providerFetch({ ca: CERTIFICATE, allowed: LOOPBACK })
    await expect(send(`${address}/endless`, OPTIONS)).rejects.toThrow('too large')
    const signal = AbortSignal.timeout(50)
    await expect(send(`${address}/silent`, { ...OPTIONS, signal })).rejects.toThrow(/abort/i)
  })

  it('goes over plain http only to this machine', async () => {
    const plain = createHttpServer((_request, response) => void response.end('plain'))
    plain.listen(0, '127.0.0.1')
    await once(plain, 'listening')
    const { port } = plain.address() as AddressInfo
    const send = providerFetch({ ca: null, allowed: LOOPBACK })
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]']) {
      const response = await send(`http://${host}:${port}/`, OPTIONS)
      expect(await response.text()).toBe('plain')
    }
    plain.close()
    plain.closeAllConnections()
    for (const host of ['192.0.2.1', '[2001:db8::1]']) {
      await expect(send(`http://${host}/`, OPTIONS)).rejects.toThrow('is not allowed')
    }
    for (const host of ['169.254.169.254', '[::ffff:a9fe:a9fe]', '0']) {
      await expect(send(`https://${host}/`, OPTIONS)).rejects.toThrow('is not allowed')
    }
  })
  it('goes to no address of this machine or the surrounding network, however it is written', async () => {
    const send = providerFetch({ ca: CERTIFICATE, allowed: networksOf([]) })
    const { port } = new URL(address)
    for (const host of [
      'localhost',
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::127.0.0.1]',
      '[64:ff9b::127.0.0.1]',
      '[64:ff9b:1::7f00:1]',
      '[2002:7f00:1::]',
      '10.0.0.1',
      '100.64.0.1',
      '[fd00::1]',
    ]) {
      await expect(send(`https://${host}:${port}/`, OPTIONS)).rejects.toThrow('is not allowed')
    }
  })

  it('goes to the address that was checked, even if the name resolves differently a moment later', async () => {
    const { lookup } = dns
    const asked: string[] = []
    const answers = [['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1', '10.0.0.1']]
    const fake = (name: string, _options: object, answer: (...results: unknown[]) => void) => {
      const addresses = answers[asked.length] ?? []
      asked.push(name)
      process.nextTick(
        answer,
        null,
        addresses.map((each) => ({ address: each, family: 4 })),
      )
    }
    Object.assign(dns, { lookup: fake })
    syncBuiltinESMExports()
    try {
      const send = providerFetch({ ca: CERTIFICATE, allowed: LOOPBACK })
      const rebound = address.replace('localhost', 'rebound.localhost')
      const options = { ...OPTIONS, headers: { ...OPTIONS.headers } }
      // The certificate is for localhost, so this error shows that the connection went to the checked
      // address.
      await expect(send(rebound, options)).rejects.toThrow(/altnames|certificate/i)
      expect(asked).toHaveLength(1)
      await expect(send(rebound, options)).rejects.toThrow('is not allowed')
      await expect(send(rebound, options)).rejects.toThrow('is not allowed')
      expect(asked).toHaveLength(3)
    } finally {
      Object.assign(dns, { lookup })
      syncBuiltinESMExports()
    }
  })
})
