import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { generateText } from 'ai'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createChatModel } from './chat-model.ts'
import { requestVectors } from './endpoint-request.ts'
import { probeEndpoint } from '../availability/probe-endpoint.ts'
import { createEndpointReranker } from './rerankers.ts'

// A redirect could send questions, documents and keys to an unknown host, so no client follows one unless it is named here.

const ROOT = join(import.meta.dirname, '../../../..')

/** Calls of `fetch` that follow redirects, by file, and why they may. */
const FOLLOWS: Readonly<Record<string, string>> = {
  'server/src/cli/client.ts': 'the server that a person names, which a proxy may redirect to https',
  'server/src/cli/support/ask-server.ts': 'the own server, without credentials',
  'cli/src/audit/commands.ts':
    'the server that a person names; fetch drops the key for other hosts',
  'cli/src/session.ts': 'the server that a person names; fetch drops the key for other hosts',
  'cli/src/version-files.ts': 'a file link, without credentials',
}

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}

it.each([301, 302, 303, 307, 308])(
  'no client of a model follows a redirect: %i',
  async (status) => {
    const reached: string[] = []
    const elsewhere = await serve(({ url = '' }, response) => {
      reached.push(url)
      response.end('{"data":[{"embedding":[1,0]}],"results":[{"index":0,"relevance_score":1}]}')
    })
    const asked: string[] = []
    const baseUrl = await serve(({ url = '' }, response) => {
      asked.push(url)
      response.writeHead(status, { location: `${elsewhere}${url}` }).end()
    })
    const endpoint = { baseUrl, apiKey: 'secret', model: 'm' }
    const signal = AbortSignal.timeout(10_000)
    const embedding = { ...endpoint, dimensions: 2 } as Parameters<typeof requestVectors>[0]
    await expect(
      requestVectors(embedding, ['a'], { signal, answerWithin: 10_000 }),
    ).rejects.toBeInstanceOf(Error)
    await expect(createEndpointReranker(endpoint).rate('a', ['b'], signal)).rejects.toBeInstanceOf(
      Error,
    )
    await probeEndpoint('chat', endpoint, { warn: () => {} })
    const model = createChatModel(endpoint)
    await expect(
      generateText({ model, prompt: 'a', maxRetries: 0, abortSignal: signal }),
    ).rejects.toBeInstanceOf(Error)
    expect(new Set(asked)).toEqual(
      new Set(['/embeddings', '/rerank', '/models', '/chat/completions']),
    )
    expect(reached).toEqual([])
  },
)

it('every other client refuses redirects, or this file names why it may follow them', () => {
  const files = globSync('{server,cli,connectors,reader}/src/**/*.ts', { cwd: ROOT })
  const following = files.filter((file) => {
    if (/\.test(?:-support)?\.ts$|\.d\.ts$/.test(file)) return false
    const text = readFileSync(join(ROOT, file), 'utf8')
    // Methods and fields of this name aren't requests.
    const calls = [...text.matchAll(/(?<![.#\w])(?<!async |\t|  )fetch\(/g)]
    return calls.some(
      ({ index }) => !/redirect: '(?:manual|error)'/.test(text.slice(index, index + 400)),
    )
  })
  expect(following.toSorted()).toEqual(Object.keys(FOLLOWS).toSorted())
})
