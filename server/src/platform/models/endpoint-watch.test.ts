import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { freePort } from '../../../test/support/free-port.ts'
import { healthOf } from './model-health.ts'
import { EndpointWatch } from './endpoint-watch.ts'

test('an unreachable endpoint is logged once, without the key, and is used again when it responds', async () => {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${String(port)}/v1`
  const lines: unknown[] = []
  const log = {
    warn: (...line: unknown[]) => void lines.push(['warn', ...line]),
    info: (...line: unknown[]) => void lines.push(['info', ...line]),
  }
  const watch = new EndpointWatch('chat', { baseUrl, apiKey: 'secret' }, log)
  expect(await watch.isUnreachable()).toBe(false)
  await watch.probe()
  expect(await watch.isUnreachable()).toBe(true)
  expect(await watch.isUnreachable()).toBe(true)
  expect(lines).toEqual([['warn', { endpoint: baseUrl }, 'the language model does not respond']])

  // An error response is a response, too.
  const server = createServer((_request, response) => response.writeHead(401).end())
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  expect(await watch.isUnreachable()).toBe(false)
  expect(lines.slice(1)).toEqual([
    ['info', { endpoint: baseUrl }, 'the language model responds again'],
    [
      'warn',
      { endpoint: baseUrl, status: 401 },
      'the language model rejects the key in the settings',
    ],
  ])
  expect(healthOf('chat')).toMatchObject({ status: 'rejected' })
  server.close()
  server.closeAllConnections()
})
