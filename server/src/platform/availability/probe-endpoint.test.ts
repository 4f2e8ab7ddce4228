import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { freePort } from '../../../test/support/free-port.ts'
import { ModelFailure } from '../models/model-failure.ts'
import { healthOf } from '../models/model-health.ts'
import { probeEndpoint } from './probe-endpoint.ts'

test('an endpoint without a response has failed, and one that rejects the key is logged without it', async () => {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${String(port)}/v1`
  const lines: unknown[] = []
  const log = { warn: (...line: unknown[]) => void lines.push(line) }
  const probe = () => probeEndpoint('chat', { baseUrl, apiKey: 'secret' }, log)
  await expect(probe()).rejects.toThrow(ModelFailure)
  expect(healthOf('chat')).toMatchObject({ status: 'unreachable' })

  // An error response is a response, too.
  const server = createServer((_request, response) => response.writeHead(401).end())
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  await probe()
  expect(healthOf('chat')).toMatchObject({ status: 'wrong_key' })
  expect(lines).toEqual([
    [{ endpoint: baseUrl, status: 401 }, 'the language model rejects the key in the settings'],
  ])
  server.close()
  server.closeAllConnections()
})
