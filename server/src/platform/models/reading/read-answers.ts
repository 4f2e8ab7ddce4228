import type { LanguageModelMiddleware } from 'ai'
import { newId } from '../../core/ids.ts'
import { CallReader } from './call-reader.ts'
import type { Piece } from './piece.ts'
import { ThoughtReader } from './thought-reader.ts'
import { WholeCharacters } from './whole-characters.ts'
import type { WrittenCall } from './written-calls.ts'

type WrapStream = NonNullable<LanguageModelMiddleware['wrapStream']>
type Params = Parameters<WrapStream>[0]['params']
type Result = Awaited<ReturnType<WrapStream>>
type Part = Result['stream'] extends ReadableStream<infer P> ? P : never

/** In the metadata of the end of a text: the text was reasoning, not an answer. */
const WITHDRAWN = { arbor: { withdrawn: true } }

/** Whether a text that has ended was reasoning, which nobody could know before. */
export function isWithdrawn(part: { readonly providerMetadata?: unknown }): boolean {
  const { arbor } = (part.providerMetadata ?? {}) as Partial<typeof WITHDRAWN>
  return arbor?.withdrawn === true
}

/** What is known of how a model writes, and what is learned. */
export type Manner = {
  /** Whether it begins with reasoning that it only closes, because the prompt contains the opening mark. */
  isUnopened: boolean
}

/**
 * The only place that interprets what a model wrote: reasoning and text are told apart, written calls of tools become
 * calls, and no character is ever halved. Text without a convention at its known place remains as it is.
 */
export function readAnswers(manner: Manner): LanguageModelMiddleware {
  return {
    specificationVersion: 'v4',
    wrapStream: async ({ doStream, params }) => {
      const { stream, ...rest } = await doStream()
      const reading = new Reading(params, manner)
      const read = new TransformStream<Part, Part>({
        transform: (part, controller) => {
          for (const each of reading.read(part)) controller.enqueue(each)
        },
      })
      return { ...rest, stream: stream.pipeThrough(read) }
    },
  }
}

class Reading {
  readonly #manner: Manner
  readonly #tools: ReadonlySet<string>
  #thoughts: ThoughtReader
  #calls: CallReader
  #characters = new WholeCharacters()
  readonly #thinking = new WholeCharacters()
  #open: { readonly kind: 'text' | 'reasoning'; readonly id: string } | undefined
  #hasCalls = false

  constructor({ tools = [] }: Params, manner: Manner) {
    this.#manner = manner
    this.#tools = new Set(tools.map(({ name }) => name))
    this.#thoughts = new ThoughtReader(manner.isUnopened)
    this.#calls = new CallReader(this.#tools)
  }

  read(part: Part): Part[] {
    switch (part.type) {
      case 'text-start':
        return []
      case 'text-delta':
        return this.#write(this.#thoughts.push(this.#characters.push(part.delta)))
      case 'text-end':
        return this.#endText()
      case 'reasoning-start':
      case 'reasoning-end':
        return []
      case 'reasoning-delta':
        // The server tells them apart itself, so what follows is text.
        if (part.delta.trim() !== '') this.#manner.isUnopened = false
        return this.#say('reasoning', this.#thinking.push(part.delta))
      case 'finish':
        return [...this.#endText(), this.#finish(part)]
      case 'error':
        return [...this.#endText(), part]
      default:
        return part.type.startsWith('tool-') ? [...this.#endText(), part] : [part]
    }
  }

  #write(pieces: readonly Piece[]): Part[] {
    return pieces.flatMap((piece) => {
      switch (piece.kind) {
        case 'thought':
          return this.#say('reasoning', piece.text)
        case 'text':
          return this.#say('text', this.#calls.push(piece.text))
        case 'call':
          return this.#callHarmony(piece)
        case 'unopened':
          return this.#withdraw()
      }
    })
  }

  /** All text so far was reasoning. */
  #withdraw(): Part[] {
    this.#manner.isUnopened = true
    this.#calls = new CallReader(this.#tools)
    if (this.#open?.kind !== 'text') return []
    const { id } = this.#open
    this.#open = undefined
    return [{ type: 'text-end', id, providerMetadata: WITHDRAWN }]
  }

  #callHarmony({ tool, text }: Extract<Piece, { kind: 'call' }>): Part[] {
    return this.#tools.has(tool) ? this.#call(tool, text.trim() || '{}') : []
  }

  #endText(): Part[] {
    const parts = this.#write([
      ...this.#thoughts.push(this.#characters.end()),
      ...this.#thoughts.end(),
    ])
    const { text, calls } = this.#calls.end()
    parts.push(...this.#say('text', text), ...this.#close())
    for (const { tool, args } of calls) parts.push(...this.#call(tool, JSON.stringify(args)))
    this.#thoughts = new ThoughtReader(this.#manner.isUnopened)
    this.#calls = new CallReader(this.#tools)
    return parts
  }

  #call(toolName: WrittenCall['tool'], input: string): Part[] {
    this.#hasCalls = true
    const toolCallId = newId()
    return [...this.#close(), { type: 'tool-call', toolCallId, toolName, input }]
  }

  #say(kind: 'text' | 'reasoning', delta: string): Part[] {
    if (delta === '') return []
    const parts: Part[] = []
    if (this.#open?.kind !== kind) {
      parts.push(...this.#close())
      this.#open = { kind, id: newId() }
      parts.push({ type: `${kind}-start`, id: this.#open.id })
    }
    parts.push({ type: `${kind}-delta`, id: this.#open.id, delta })
    return parts
  }

  #close(): Part[] {
    if (!this.#open) return []
    const { kind, id } = this.#open
    this.#open = undefined
    return [{ type: `${kind}-end`, id }]
  }

  #finish(part: Extract<Part, { type: 'finish' }>): Part {
    const isStop = part.finishReason.unified === 'stop'
    if (!this.#hasCalls || !isStop) return part
    return { ...part, finishReason: { ...part.finishReason, unified: 'tool-calls' } }
  }
}
