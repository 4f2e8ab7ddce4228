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
   * @throws ModelFailure; for a signal that is aborted, any error
   */
  rate(question: string, passages: readonly string[], signal: AbortSignal): Promise<number[]>
  close(): Promise<void>
}

/** Characters of a question and of a passage that are sent: common models read 512 tokens of both. */
const LONGEST = { question: 2000, passage: 8000 }
/** Statuses of a server that knows the passages by another name. */
const OTHER_NAME: readonly unknown[] = [400, 404, 415, 422]

/**
 * A model behind `POST {base}/rerank`: with `documents`, as Cohere, Jina, Voyage, vLLM, Infinity and others have it, or
 * with `texts`, as Text Embeddings Inference has it, which is tried when the first is refused.
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
  // Some servers return what the model computes, which has no bounds.
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
 * A cross-encoder in ONNX whose files are in a folder. It is loaded, in a process of its own, when it is first called.
 * @throws ModelFailure `unusable` with the name of the file that is missing, broken or not supported
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
      if (process === undefined || process.isGone) process = new ModelProcess(program, log)
      const ratings = await process.ask('passage', [question, ...passages], signal)
      return ratings.slice(1).map(([rating]) => rating[0] ?? 0)
    },
  }
}
