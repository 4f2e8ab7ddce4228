import { APICallError } from 'ai'
import type { EmbeddingEndpoint } from '../config/embedding.ts'
import { MAX_DIMENSIONS } from '../config/settings/about.ts'
import { toModelFailure } from './call-failure.ts'
import { modelTokens } from '../telemetry/metrics.ts'
import { ModelFailure } from './model-failure.ts'
import { shorten, type Shortening } from './shorten.ts'
import { toUnitVector } from './unit-vector.ts'

/** Bytes per number in a response: at most 25 digits, plus white space. */
const BYTES_A_NUMBER = 64
/** Bytes of a response apart from its numbers, and of an error response. */
const BYTES_AROUND = 64 * 1024

/** The longest vector that is accepted if it can be cut. */
const LONGEST_VECTOR = 8192

type Asked = {
  readonly signal: AbortSignal
  /** Milliseconds until an unresponsive endpoint is given up. */
  readonly answerWithin: number
  /** If set, the endpoint returns whole vectors, which are cut here. */
  readonly cut?: Shortening | undefined
}

/**
 * Calls `POST {base}/embeddings` once for the vectors of `texts`. They come in the order of the texts, with unit
 * length and equal dimensions. Redirects are rejected, because they could send texts and the key to an unknown
 * host.
 * @throws ModelFailure; any error if the signal is aborted
 */
export async function requestVectors(
  config: EmbeddingEndpoint,
  texts: readonly string[],
  { signal, answerWithin, cut }: Asked,
): Promise<Float32Array[]> {
  const timeout = AbortSignal.timeout(answerWithin)
  try {
    const ended = AbortSignal.any([signal, timeout])
    const answer = parse(await post(config, texts, { signal: ended, cut }))
    countTokens(answer)
    return readVectors(answer, texts.length, { dimensions: config.dimensions, cut })
  } catch (error) {
    if (!timeout.aborted) throw error
    throw new ModelFailure('slow', 'The embedding model did not respond in time.')
  }
}

function post(
  { baseUrl, apiKey, model, dimensions }: EmbeddingEndpoint,
  texts: readonly string[],
  { signal, cut }: Pick<Asked, 'signal' | 'cut'>,
): Promise<string> {
  const asked = cut === undefined ? dimensions : undefined
  const body = { model, input: texts, encoding_format: 'float', dimensions: asked }
  const numbers =
    texts.length * (cut === undefined ? (dimensions ?? MAX_DIMENSIONS) : LONGEST_VECTOR)
  return postJson(`${baseUrl}/embeddings`, { apiKey, body, numbers, signal })
}

type Post = {
  readonly apiKey: string | undefined
  readonly body: object
  /** How many numbers the response may contain. A longer response is rejected. */
  readonly numbers: number
  readonly signal: AbortSignal
}

/**
 * Sends JSON to a model's endpoint once and returns the body of the response. Redirects are rejected.
 * @throws ModelFailure; any error if the signal is aborted
 */
export async function postJson(
  url: string,
  { apiKey, body: request, numbers, signal }: Post,
): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify(request),
    redirect: 'manual',
    signal,
  }).catch(() => {
    throw failureOf({})
  })
  const { ok, status: statusCode, headers } = response
  const body = readBody(response, BYTES_AROUND + (ok ? numbers * BYTES_A_NUMBER : 0))
  if (ok) return body
  const responseBody = await body.catch(() => '')
  throw failureOf({ statusCode, responseHeaders: Object.fromEntries(headers), responseBody })
}

type Answer = Pick<APICallError, 'statusCode' | 'responseHeaders' | 'responseBody'>

/** The same failure that the client of the other models creates for this response, or for none. */
function failureOf(answer: Answer): ModelFailure {
  return toModelFailure(
    new APICallError({ message: '', url: '', requestBodyValues: undefined, ...answer }),
  )
}

async function readBody(response: Response, limit: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > limit) throw unusable('is too long')
      text += decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    throw toModelFailure(error)
  }
  return text + decoder.decode()
}

function countTokens(answer: unknown): void {
  const tokens = member(member(answer, 'usage'), 'prompt_tokens')
  if (typeof tokens !== 'number' || !(tokens >= 0)) return
  modelTokens.inc({ model: 'embedding', direction: 'input' }, tokens)
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw unusable('is not valid JSON')
  }
}

function readVectors(
  answer: unknown,
  count: number,
  { dimensions, cut }: { readonly dimensions: number | undefined } & Pick<Asked, 'cut'>,
): Float32Array[] {
  const data = member(answer, 'data')
  if (!Array.isArray(data)) throw unusable('has no list of vectors')
  if (data.length !== count) throw unusable('does not have one vector for each text')
  const vectors = data.map((entry) => readVector(member(entry, 'embedding'), cut))
  const expected = dimensions ?? vectors[0]?.length
  if (vectors.some(({ length }) => length !== expected)) {
    throw unusable('has vectors with unexpected dimensions')
  }
  return inOrder(vectors, data)
}

function readVector(values: unknown, cut: Shortening | undefined): Float32Array {
  if (!Array.isArray(values) || !values.every((value) => typeof value === 'number')) {
    throw unusable('has a vector that is not a list of numbers')
  }
  const longest = cut === undefined ? MAX_DIMENSIONS : LONGEST_VECTOR
  if (values.length > longest) {
    throw unusable(`has vectors with more than ${longest} dimensions`)
  }
  const vector = cut === undefined ? toUnitVector(values) : shorten(values, cut)
  if (vector === undefined) throw unusable('has a vector of length zero')
  return vector
}

/** Orders vectors by their member `index`, which identifies the text. Servers that omit it respond in order. */
function inOrder(vectors: readonly Float32Array[], data: readonly unknown[]): Float32Array[] {
  const indexes = data.map((entry, at) => member(entry, 'index') ?? at)
  const at = new Map(indexes.map((index, position) => [index, vectors[position]]))
  return vectors.map((_, index) => {
    const vector = at.get(index)
    if (vector === undefined) throw unusable('has vectors that match no text')
    return vector
  })
}

export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function unusable(what: string): ModelFailure {
  return new ModelFailure('unusable', `The response of the embedding model ${what}.`)
}
