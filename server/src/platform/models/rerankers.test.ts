import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { tempFolder } from '../../../../reader/test/fixtures/temp-folder.ts'
import { putModel, ratingModel } from './local/model-files.test-support.ts'
import { createEndpointReranker, createLocalReranker } from './rerankers.ts'
import { openReranking, Reranking } from './reranking.ts'

const opened = new AsyncDisposableStack()
afterAll(() => opened.disposeAsync())

type Sent = { readonly path: string; readonly key: string; readonly body: Record<string, unknown> }
type Answer = { readonly status?: number; readonly body?: unknown }

/** An endpoint with scripted responses. Undefined: it never responds. */
async function endpoint(answer: (sent: Sent) => Answer | undefined) {
  const sent: Sent[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += String(part)))
    request.on('end', () => {
      const { url: path = '', headers } = request
      const body = JSON.parse(text) as Sent['body']
      sent.push({ path, key: headers.authorization ?? '', body })
      const told = answer({ path, key: headers.authorization ?? '', body })
      if (told) response.writeHead(told.status ?? 200).end(JSON.stringify(told.body ?? null))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  opened.defer(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { sent, baseUrl: `http://127.0.0.1:${String(port)}/v1` }
}

const signal = new AbortController().signal

function logOf() {
  const lines: string[] = []
  const line = (_about: object, message: string): void => void lines.push(message)
  return { lines, log: { warn: line, info: line, error: line } as never }
}

describe('an endpoint', () => {
  test('is called in the format of Cohere, Jina, Voyage and vLLM', async () => {
    const results = [
      { index: 1, relevance_score: 0.9 },
      { index: 0, relevance_score: 0.2 },
    ]
    const { sent, baseUrl } = await endpoint(() => ({ body: { results } }))
    const reranker = createEndpointReranker({ baseUrl, model: 'm', apiKey: 'secret' })
    expect(await reranker.rate('why', ['a', 'b'], signal)).toEqual([0.2, 0.9])
    expect(sent).toEqual([
      {
        path: '/v1/rerank',
        key: 'Bearer secret',
        body: {
          model: 'm',
          query: 'why',
          documents: ['a', 'b'],
          top_n: 2,
          return_documents: false,
        },
      },
    ])
  })

  test('is called in the format of Text Embeddings Inference if it rejects the other one', async () => {
    const { sent, baseUrl } = await endpoint(({ body }) =>
      'texts' in body
        ? {
            body: [
              { index: 1, score: -3 },
              { index: 0, score: 3 },
            ],
          }
        : { status: 422 },
    )
    const reranker = createEndpointReranker({ baseUrl, model: 'm' })
    const [first = 0, second = 0] = await reranker.rate('why', ['a', 'b'], signal)
    // Unbounded numbers are converted to ratings from 0 to 1.
    expect([first, second]).toEqual([expect.closeTo(0.953, 2), expect.closeTo(0.047, 2)])
    await reranker.rate('why', ['a', 'b'], signal)
    expect(sent.map(({ body }) => 'texts' in body)).toEqual([false, true, true])
  })

  test.each([
    [{ status: 500 }, /./],
    [{ body: 'no list' }, /has no list of results/],
    [{ body: { results: [{ index: 0, relevance_score: 1 }] } }, /one result for each passage/],
    [{ body: { results: [{ index: 0 }, { index: 1 }] } }, /has no scores/],
  ])('that returns %j fails with a message', async (answer, sentence) => {
    const { baseUrl } = await endpoint(() => answer)
    const reranker = createEndpointReranker({ baseUrl, model: 'm' })
    await expect(reranker.rate('why', ['a', 'b'], signal)).rejects.toThrow(sentence)
  })

  test('that takes too long is skipped, which is logged once until it responds again', async () => {
    let answers = false
    const { baseUrl } = await endpoint(() =>
      answers ? { body: { results: [{ index: 0, relevance_score: 1 }] } } : undefined,
    )
    const { lines, log } = logOf()
    const reranking = new Reranking(createEndpointReranker({ baseUrl, model: 'm' }), 300, log)
    expect(await reranking.rate('why', ['a'])).toBeUndefined()
    expect(await reranking.rate('why', ['a'])).toBeUndefined()
    expect(lines).toEqual(['search results are not reranked'])
    answers = true
    const patient = new Reranking(createEndpointReranker({ baseUrl, model: 'm' }), 30_000, log)
    expect(await patient.rate('why', ['a'])).toEqual([1])
  })
})

describe('a folder', () => {
  test('with a cross-encoder rates each passage for the question', async () => {
    await using temp = await tempFolder()
    await putModel(temp.path, { 'onnx/model.onnx': ratingModel({ cat: 2, dog: -2 }) })
    const reranker = await createLocalReranker(temp.path)
    opened.defer(() => reranker.close())
    const ratings = await reranker.rate('dog dog', ['a cat', 'dog', 'a', 'cat cat'], signal)
    const shareOf = (sum: number) => expect.closeTo(1 / (1 + Math.exp(-sum)), 4) as number
    expect(ratings).toEqual([shareOf(2), shareOf(-2), shareOf(0), shareOf(4)])
  })

  test('without a model is reported, and nothing is reranked', async () => {
    await using temp = await tempFolder()
    const { lines, log } = logOf()
    const config = { kind: 'local', folder: temp.path, budgetMs: 1000 } as const
    expect(await openReranking(config, log)).toBeUndefined()
    expect(lines).toEqual(['search results are not reranked: ARBOR_RERANK_MODEL_PATH'])
  })
})
