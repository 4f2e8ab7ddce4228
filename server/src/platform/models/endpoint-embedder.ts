import type { EmbeddingEndpoint } from '../config/embedding.ts'
import { countTokensInTurns, endWithin } from '@arbor/reader'
import type { Embedder, Windows } from './embedder.ts'
import { requestVectors } from './endpoint-request.ts'
import { endpointName, endpointSetup, type EndpointSetup } from './endpoint-setup.ts'
import { ModelFailure } from './model-failure.ts'
import type { TextKind } from './model-process.ts'
import { USUAL_RETRIES, withRetries, type Retries } from './retry.ts'

/**
 * How long to wait for an endpoint. `answerWithin` is the time limit for one complete response, in milliseconds.
 */
export type EndpointPatience = Retries & { readonly answerWithin: number }

/** A model on CPUs takes minutes for a batch. Less than the five minutes after which `fetch` gives up. */
const USUAL_PATIENCE: EndpointPatience = { ...USUAL_RETRIES, answerWithin: 240_000 }

/** A person is waiting for the search. */
const PATIENCE_WITH_QUERIES = {
  tries: 2,
  unreachableTries: 1,
  leastWait: 500,
  mostWait: 3000,
  answerWithin: 15_000,
}

/**
 * Maximum number of tokens (cl100k_base) of a text that are embedded. Hosted models accept 8,192 of their own
 * tokens.
 */
const LONGEST_TEXT = 8000
const MOST_TEXTS = 64
/** Maximum number of tokens in one request. Hosted models accept 300,000, but small machines need time. */
const MOST_TOKENS = 100_000
/** Statuses for a text or batch that is too long for the endpoint. */
const TOO_LONG: readonly unknown[] = [400, 413, 422]
/** This reduces the longest text to 250 tokens, which the smallest models accept. */
const MOST_HALVINGS = 5
/** A text this short was not rejected because of its length. */
const SHORTEST_TEXT = 32
/** Sent in place of blank texts, which endpoints reject. */
const BLANK = '.'

/** Whether a model's endpoint can be called, for callers that can do without it. */
export type EndpointState = {
  /** Whether it is known that it doesn't respond. Waits if that is being checked. */
  readonly isAway: () => Promise<boolean>
  /** Checks it after a failure, so that the next caller doesn't have to wait. */
  readonly check: () => Promise<unknown>
}

type Item = {
  readonly position: number
  readonly text: string
  /** Tokens of cl100k_base. */
  readonly tokens: number
}

type Call = {
  readonly kind: TextKind
  readonly vectors: Map<number, Float32Array>
  /** From the first response. Vectors with other dimensions can't be compared. */
  dimensions?: number | undefined
  readonly signal: AbortSignal
  readonly patience: EndpointPatience
}

/**
 * Vectors from an OpenAI-compatible endpoint, one window per text. Texts are cut at {@link LONGEST_TEXT}. If the
 * endpoint finds a text too long, it is halved until it fits, so the model should accept whole passages. It
 * connects only when it is called.
 */
export class EndpointEmbedder implements Embedder {
  readonly name: string
  readonly mayChange = true
  readonly batchSize = MOST_TEXTS
  readonly #config: EmbeddingEndpoint
  readonly #patience: EndpointPatience
  readonly #state: EndpointState | undefined
  readonly #setup: EndpointSetup

  /**
   * @param state tells whether the endpoint is unreachable, in which case calls fail immediately
   * @param setup by the model's name, unless vectors from earlier settings are needed
   */
  constructor(
    config: EmbeddingEndpoint,
    patience: EndpointPatience = USUAL_PATIENCE,
    state?: EndpointState,
    setup: EndpointSetup = endpointSetup(config),
  ) {
    this.#state = state
    this.#setup = setup
    this.name = endpointName(config, setup)
    this.#config = config
    this.#patience = patience
  }

  async embedPassages(texts: readonly string[], signal: AbortSignal): Promise<Windows[]> {
    const vectors = await this.#embed('passage', texts, signal, this.#patience)
    return vectors.map((vector): Windows => [vector])
  }

  async embedQuery(text: string, signal: AbortSignal): Promise<Float32Array> {
    const patience = { ...this.#patience, ...PATIENCE_WITH_QUERIES }
    const [vector] = await this.#embed('query', [text], signal, patience)
    if (vector === undefined) throw mixed()
    return vector
  }

  /** Nothing to close. */
  async close(): Promise<void> {}

  async #embed(
    kind: TextKind,
    texts: readonly string[],
    signal: AbortSignal,
    patience: EndpointPatience,
  ): Promise<Float32Array[]> {
    if (await this.#state?.isAway()) {
      throw new ModelFailure('unreachable', 'The model endpoint could not be reached.')
    }
    const call: Call = { kind, vectors: new Map(), signal, patience }
    const items: Item[] = []
    for (const [position, text] of texts.entries()) {
      signal.throwIfAborted()
      items.push(await prepare(position, text))
    }
    try {
      for (const batch of toBatches(items)) await this.#embedBatch(batch, call)
    } catch (error) {
      if (error instanceof ModelFailure && error.code === 'unreachable') void this.#state?.check()
      throw error
    }
    return texts.map((_, position) => {
      const vector = call.vectors.get(position)
      if (vector === undefined) throw mixed()
      return vector
    })
  }

  /** Requests a batch. If it is rejected as too long, it is split in half. */
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
    const { kind, vectors, signal, patience } = call
    const { answerWithin } = patience
    const { prefixes, cut } = this.#setup
    const texts = batch.map(({ text }) => prefixes[kind] + text)
    const answer = await withRetries(
      () => requestVectors(this.#config, texts, { signal, answerWithin, cut }),
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

/** Groups texts of similar length, so that a few that are too long don't cause all batches to be rejected. */
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
