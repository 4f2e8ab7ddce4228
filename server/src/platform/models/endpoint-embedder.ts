import type { EmbeddingEndpoint } from '../config/embedding.ts'
import { countTokensInTurns, endWithin } from '@arbor/reader'
import type { Embedder, Windows } from './embedder.ts'
import { requestVectors } from './endpoint-request.ts'
import type { EndpointWatch } from './endpoint-watch.ts'
import { ModelFailure } from './model-failure.ts'
import { USUAL_RETRIES, withRetries, type Retries } from './retry.ts'

/** How long to wait for an endpoint. `answerWithin`: milliseconds for one whole answer. */
export type EndpointPatience = Retries & { readonly answerWithin: number }

/** A model on processors takes minutes for a batch. Below the five that `fetch` waits by itself. */
const USUAL_PATIENCE: EndpointPatience = { ...USUAL_RETRIES, answerWithin: 240_000 }

/** Somebody waits for the search. */
const PATIENCE_WITH_QUERIES = {
  tries: 2,
  unreachableTries: 1,
  leastWait: 500,
  mostWait: 3000,
  answerWithin: 15_000,
}

/** Tokens (cl100k_base) of a text that are looked at. Hosted models take 8,192 of theirs. */
const LONGEST_TEXT = 8000
const MOST_TEXTS = 64
/** Tokens in one request. Hosted models take 300,000, and small machines need their time. */
const MOST_TOKENS = 100_000
/** Statuses for a text or a batch that is too long for the endpoint. */
const TOO_LONG: readonly unknown[] = [400, 413, 422]
/** For the longest text this gives 250 tokens, which the smallest models accept. */
const MOST_HALVINGS = 5
/** A text this short was not refused because of its length. */
const SHORTEST_TEXT = 32
/** Used for blank texts, which endpoints refuse. */
const BLANK = '.'

type Item = {
  readonly position: number
  readonly text: string
  /** Of cl100k_base. */
  readonly tokens: number
}

type Call = {
  readonly vectors: Map<number, Float32Array>
  /** Of the first answer: vectors with other dimensions can't be compared. */
  dimensions?: number | undefined
  readonly signal: AbortSignal
  readonly patience: EndpointPatience
}

/**
 * Vectors from an OpenAI-compatible endpoint, one window a text. Texts are cut at {@link LONGEST_TEXT}. One that the
 * endpoint finds too long is halved until it fits; so the model should take whole passages. Queries and passages are
 * sent alike: not for models that want different prefixes before them. Makes no connection before it is called.
 */
export class EndpointEmbedder implements Embedder {
  readonly name: string
  readonly mayChange = true
  readonly batchSize = MOST_TEXTS
  readonly #config: EmbeddingEndpoint
  readonly #patience: EndpointPatience
  readonly #watch: EndpointWatch | undefined

  /** @param watch tells whether the endpoint is away, in which case queries fail at once */
  constructor(
    config: EmbeddingEndpoint,
    patience: EndpointPatience = USUAL_PATIENCE,
    watch?: EndpointWatch,
  ) {
    this.#watch = watch
    const { model, dimensions } = config
    this.name = ['endpoint', model, ...(dimensions === undefined ? [] : [dimensions])].join(':')
    this.#config = config
    this.#patience = patience
  }

  async embedPassages(texts: readonly string[], signal: AbortSignal): Promise<Windows[]> {
    const vectors = await this.#embed(texts, signal, this.#patience)
    return vectors.map((vector): Windows => [vector])
  }

  async embedQuery(text: string, signal: AbortSignal): Promise<Float32Array> {
    const patience = { ...this.#patience, ...PATIENCE_WITH_QUERIES }
    if (await this.#watch?.isAway()) {
      throw new ModelFailure('unreachable', 'The model endpoint could not be reached.')
    }
    try {
      const [vector] = await this.#embed([text], signal, patience)
      if (vector === undefined) throw mixed()
      return vector
    } catch (error) {
      if (error instanceof ModelFailure && error.code === 'unreachable') this.#watch?.noteAway()
      throw error
    }
  }

  /** There is nothing to close. */
  async close(): Promise<void> {}

  async #embed(
    texts: readonly string[],
    signal: AbortSignal,
    patience: EndpointPatience,
  ): Promise<Float32Array[]> {
    const call: Call = { vectors: new Map(), signal, patience }
    const items: Item[] = []
    for (const [position, text] of texts.entries()) {
      signal.throwIfAborted()
      items.push(await prepare(position, text))
    }
    for (const batch of toBatches(items)) await this.#embedBatch(batch, call)
    return texts.map((_, position) => {
      const vector = call.vectors.get(position)
      if (vector === undefined) throw mixed()
      return vector
    })
  }

  /** Requests a batch; one that is refused as too long is split in halves. */
  async #embedBatch(batch: readonly Item[], call: Call, halvings = 0): Promise<void> {
    try {
      await this.#ask(batch, call)
    } catch (error) {
      if (!(error instanceof ModelFailure && TOO_LONG.includes(error.statusCode))) throw error
      const [first, ...others] = batch
      if (first === undefined) throw error
      if (others.length > 0) {
        const middle = batch.length >> 1
        await this.#embedBatch(batch.slice(0, middle), call)
        await this.#embedBatch(batch.slice(middle), call)
      } else {
        if (halvings === MOST_HALVINGS || first.tokens <= SHORTEST_TEXT) throw error
        await this.#embedBatch([halve(first)], call, halvings + 1)
      }
    }
  }

  async #ask(batch: readonly Item[], call: Call): Promise<void> {
    const { vectors, signal, patience } = call
    const { answerWithin } = patience
    const texts = batch.map(({ text }) => text)
    const answer = await withRetries(
      () => requestVectors(this.#config, texts, { signal, answerWithin }),
      patience,
      signal,
    )
    for (const [at, { position }] of batch.entries()) {
      const vector = answer[at]
      call.dimensions ??= vector?.length
      if (vector === undefined || vector.length !== call.dimensions) throw mixed()
      vectors.set(position, vector)
    }
  }
}

async function prepare(position: number, text: string): Promise<Item> {
  // Half a surrogate pair is not valid UTF-8.
  const start = text.slice(0, endWithin(text, 0, LONGEST_TEXT)).toWellFormed()
  const kept = start.trim() === '' ? BLANK : start
  return { position, text: kept, tokens: await countTokensInTurns(kept) }
}

function halve({ position, text, tokens }: Item): Item {
  const half = Math.ceil(tokens / 2)
  return { position, text: text.slice(0, endWithin(text, 0, half)), tokens: half }
}

/** Groups texts of similar length, so that a few that are too long don't cause all batches to be refused. */
function toBatches(items: readonly Item[]): Item[][] {
  const batches: Item[][] = []
  let room = 0
  for (const item of items.toSorted((a, b) => a.tokens - b.tokens)) {
    const batch = batches.at(-1)
    if (batch === undefined || batch.length === MOST_TEXTS || item.tokens > room) {
      batches.push([item])
      room = MOST_TOKENS
    } else batch.push(item)
    room -= item.tokens
  }
  return batches
}

function mixed(): ModelFailure {
  return new ModelFailure(
    'unusable',
    'The embedding model returned vectors of different dimensions.',
  )
}
