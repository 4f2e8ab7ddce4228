import type { PlannedChunk, TextBlock } from '../core/document-model.ts'
import { joinTexts } from './plain-text.ts'
import { boxesOf, factsOf, plannedChunk } from './planned-chunk.ts'
import { type TextShape, splitText, takeSentences } from '../split/split-text.ts'
import { countTokens } from '../tokens/count-tokens.ts'

// With fewer tokens left, filling up a chunk would only split the next paragraph.
const LEAST_ROOM = 24
// Joining texts changes the count by about a token, so close to the limit the joined text is
// counted.
const JOIN_SLACK = 8

type Part = Pick<TextBlock, 'kind' | 'text' | 'boxes' | 'struck' | 'notes'> & {
  /** Infinity if the text has more than a chunk may have. */
  readonly tokens: number
}

/** What is struck out of a long text is a fact of its first chunk. */
function withoutStruck(part: Part): Part {
  const { struck: _, ...others } = part
  return others
}

const shapeOf = (kind: TextBlock['kind']): TextShape => (kind === 'code' ? 'code' : 'prose')

/**
 * Collects adjacent text blocks into chunks and calls `emit` with each chunk as soon as it is full.
 */
export class TextRun {
  readonly #maxTokens: number
  readonly #runsOn: boolean
  readonly #emit: (chunk: PlannedChunk) => void
  #parts: Part[] = []
  /** Tokens of the collected parts, or an upper estimate. */
  #tokens = 0
  #isExact = false

  /**
   * With `runsOn`, chunks are filled up with sentences of the next block. Otherwise, blocks stay
   * whole.
   */
  constructor(maxTokens: number, runsOn: boolean, emit: (chunk: PlannedChunk) => void) {
    this.#maxTokens = maxTokens
    this.#runsOn = runsOn
    this.#emit = emit
  }

  add(block: TextBlock): void {
    const text = block.text.trimEnd()
    if (text.trim() === '') return
    const tokens = countTokens(text, this.#maxTokens)
    let part: Part = { ...block, text, tokens }
    if (this.#join(part)) return
    if (this.#runsOn) part = this.#fillUp(part)
    if (this.#join(part)) return
    this.end()
    this.#start(part)
  }

  /** Emits the collected text. The next block starts a new chunk. */
  end(): void {
    if (this.#parts.length === 0) return
    const content = joinTexts(this.#parts)
    const boxes = boxesOf(this.#parts)
    const parts = this.#parts
    const numTokens = this.#isExact ? this.#tokens : undefined
    this.#parts = []
    this.#tokens = 0
    const whole = plannedChunk('TEXT', content, {
      boxes,
      numTokens,
      metadata: factsOf(parts, content),
    })
    if (whole.numTokens <= this.#maxTokens) return this.#emit(whole)
    // The estimate was too low. No known text causes this, but the limit must hold anyway.
    for (const { text, tokens } of splitText(content, this.#maxTokens, 'prose')) {
      const metadata = factsOf(parts, text)
      this.#emit(plannedChunk('TEXT', text, { boxes, numTokens: tokens, metadata }))
    }
  }

  #join(part: Part): boolean {
    if (this.#parts.length === 0) return this.#put(part, part.tokens, true)
    const estimate = this.#tokens + part.tokens + 1
    if (estimate <= this.#maxTokens - JOIN_SLACK) return this.#put(part, estimate, false)
    if (estimate > this.#maxTokens + JOIN_SLACK) return false
    return this.#put(part, countTokens(joinTexts([...this.#parts, part]), this.#maxTokens), true)
  }

  #put(part: Part, tokens: number, isExact: boolean): boolean {
    if (tokens > this.#maxTokens) return false
    this.#parts.push(part)
    this.#tokens = tokens
    this.#isExact = isExact
    return true
  }

  /** Moves the part's first sentences into the open chunk while they fit, and returns the rest. */
  #fillUp(part: Part): Part {
    const room = this.#maxTokens - this.#tokens - JOIN_SLACK
    if (this.#parts.length === 0 || room < LEAST_ROOM) return part
    const taken = takeSentences(part.text, room, shapeOf(part.kind))
    if (taken === null || taken.rest === '') return part
    if (!this.#join({ ...part, ...taken.head })) return part
    this.end()
    return {
      ...withoutStruck(part),
      text: taken.rest,
      tokens: countTokens(taken.rest, this.#maxTokens),
    }
  }

  #start(part: Part): void {
    if (this.#join(part)) return
    let own = part
    for (const piece of splitText(part.text, this.#maxTokens, shapeOf(part.kind))) {
      this.end()
      this.#join({ ...own, ...piece })
      own = withoutStruck(own)
    }
  }
}
