import { basename } from 'node:path'
import type { ModelEndpoint } from '../config/endpoint.ts'
import { member, postJson } from './endpoint-request.ts'
import { openModelFolder } from './local/folder.ts'
import { ModelFailure } from './model-failure.ts'
import { ModelProcess } from './model-process.ts'
import type { Logger } from '../telemetry/logger.ts'

/** A model that rates how well passages answer a question. */
export type Reranker = {
  readonly name: string
  /**
   * A rating for each passage, from 0 to 1.
   * @throws ModelFailure; any error if the signal is aborted
   */
  rate(question: string, passages: readonly string[], signal: AbortSignal): Promise<number[]>
  close(): Promise<void>
}

/** How many characters of a question and of a passage are sent. Common models read 512 tokens of both together. */
const LONGEST = { question: 2000, passage: 8000 }
/** Statuses of a server that expects another member name for the passages. */
const OTHER_NAME: readonly unknown[] = [400, 404, 415, 422]

/**
 * A model behind `POST {base}/rerank`. The first format sends `documents`, like Cohere, Jina, Voyage, vLLM,
 * Infinity and others. If the server rejects it, the second format sends `texts`, like Text Embeddings
 * Inference.
 */
export function createEndpointReranker({ baseUrl, apiKey, model }: ModelEndpoint): Reranker {
  let field: 'documents' | 'texts' = 'documents'
  return {
    name: `endpoint:${model}`,
    close: async () => {},
    rate: async (question, passages, signal) => {
      const texts = passages.map((text) => text.slice(0, LONGEST.passage).toWellFormed())
      const query = question.slice(0, LONGEST.question).toWellFormed()
      const post = (body: object) =>
        postJson(`${baseUrl}/rerank`, { apiKey, body, numbers: texts.length * 4, signal })
      const ask = () =>
        field === 'documents'
          ? post({ model, query, documents: texts, top_n: texts.length, return_documents: false })
          : post({ query, texts, truncate: true })
      try {
        return readRatings(await ask(), texts.length)
      } catch (error) {
        const isRefused = error instanceof ModelFailure && OTHER_NAME.includes(error.statusCode)
        if (field === 'texts' || !isRefused) throw error
        const answer = await post({ query, texts, truncate: true })
        field = 'texts'
        return readRatings(answer, texts.length)
      }
    },
  }
}

/** Reads `{ results: [{ index, relevance_score }] }`, `{ data: [...] }` or `[{ index, score }]`. */
function readRatings(body: string, count: number): number[] {
  const answer: unknown = parse(body)
  const list = member(answer, 'results') ?? member(answer, 'data') ?? answer
  if (!Array.isArray(list)) throw unusable('has no list of results')
  const ratings = new Map<unknown, number>()
  for (const entry of list) {
    const rating = member(entry, 'relevance_score') ?? member(entry, 'score')
    if (typeof rating !== 'number' || !Number.isFinite(rating)) throw unusable('has no scores')
    ratings.set(member(entry, 'index'), rating)
  }
  const inOrder = Array.from({ length: count }, (_, index) => {
    const rating = ratings.get(index)
    if (rating === undefined) throw unusable('does not have one result for each passage')
    return rating
  })
  // Some servers return the raw output of the model, which has no bounds.
  const isShare = inOrder.every((rating) => rating >= 0 && rating <= 1)
  return isShare ? inOrder : inOrder.map((rating) => 1 / (1 + Math.exp(-rating)))
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw unusable('is not valid JSON')
  }
}

function unusable(what: string): ModelFailure {
  return new ModelFailure('unusable', `The response of the reranking model ${what}.`)
}

/**
 * A cross-encoder in ONNX with its files in a folder. It is loaded in a separate process on its first call.
 * @throws ModelFailure `unusable` with the name of the file that is missing, damaged or not supported
 */
export async function createLocalReranker(
  folder: string,
  log?: Pick<Logger, 'warn'>,
): Promise<Reranker> {
  const settings = await openModelFolder(folder)
  const program = {
    script: new URL('./local/cross-encoder-child.ts', import.meta.url),
    args: [JSON.stringify(settings)],
    called: 'The reranking model',
    use: 'reranking' as const,
  }
  let process: ModelProcess | undefined
  return {
    name: `local:${basename(folder)}`,
    close: async () => {
      process?.close()
      await process?.exited
    },
    rate: async (question, passages, signal) => {
      if (process === undefined || process.hasEnded) process = new ModelProcess(program, log)
      const ratings = await process.ask('passage', [question, ...passages], signal)
      return ratings.slice(1).map(([rating]) => rating[0] ?? 0)
    },
  }
}
