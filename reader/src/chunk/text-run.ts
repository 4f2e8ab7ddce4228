import type { Box, PlannedChunk, TextBlock } from '../document-model.ts'
import { mergeBoxes } from './boxes.ts'
import { separator } from './plain-text.ts'
import { type TextShape, splitText, takeSentences } from './split-text.ts'
import { countTokens } from '../tokens/tokens.ts'

// With less room than this left, filling a chunk up would only tear the next paragraph.
const LEAST_ROOM = 24
// Joining texts changes the count by a token or so; this near the limit the whole is counted.
const JOINT_SLACK = 8

type Part = {
  readonly kind: TextBlock['kind']
  readonly text: string
  readonly tokens: number
  readonly boxes: readonly Box[]
}

const shapeOf = (kind: TextBlock['kind']): TextShape => (kind === 'code' ? 'code' : 'prose')

/** Collects neighbouring text blocks into chunks; `emit` gets each chunk as soon as it is full. */
export class TextRun {
  readonly #maxTokens: number
  readonly #runsOn: boolean
  readonly #emit: (chunk: PlannedChunk) => void
  #parts: Part[] = []
  /** Tokens of the collected parts together, at least as many as there will be. */
  #tokens = 0

  /** With `runsOn`, chunks are filled with sentences of the next block; without, blocks stay whole. */
  constructor(maxTokens: number, runsOn: boolean, emit: (chunk: PlannedChunk) => void) {
    this.#maxTokens = maxTokens
    this.#runsOn = runsOn
    this.#emit = emit
  }

  add(block: TextBlock): void {
    const text = block.text.trimEnd()
    if (text.trim() === '') return
    let part: Part = { kind: block.kind, text, tokens: countTokens(text), boxes: block.boxes }
    if (this.#join(part)) return
    if (this.#runsOn) part = this.#fillUp(part)
    if (this.#join(part)) return
    this.end()
    this.#start(part)
  }

  /** Emits what is collected; the next block starts a new chunk. */
  end(): void {
    if (this.#parts.length === 0) return
    const content = joinParts(this.#parts)
    const numTokens = countTokens(content)
    const boxes = mergeBoxes(this.#parts.flatMap((part) => part.boxes))
    this.#parts = []
    this.#tokens = 0
    if (numTokens <= this.#maxTokens) {
      this.#emit({ kind: 'chunk', chunkType: 'TEXT', content, numTokens, boxes })
      return
    }
    // The estimate was short, which no known text does; the limit holds all the same.
    for (const text of splitText(content, this.#maxTokens, 'prose')) {
      const tokens = countTokens(text)
      this.#emit({ kind: 'chunk', chunkType: 'TEXT', content: text, numTokens: tokens, boxes })
    }
  }

  #join(part: Part): boolean {
    if (this.#parts.length === 0) return this.#put(part, part.tokens)
    const estimate = this.#tokens + part.tokens + 1
    if (estimate <= this.#maxTokens - JOINT_SLACK) return this.#put(part, estimate)
    if (estimate > this.#maxTokens + JOINT_SLACK) return false
    return this.#put(part, countTokens(joinParts([...this.#parts, part])))
  }

  #put(part: Part, tokens: number): boolean {
    if (tokens > this.#maxTokens) return false
    this.#parts.push(part)
    this.#tokens = tokens
    return true
  }

  /** Moves the part's first sentences into the open chunk while there is room; answers what is left. */
  #fillUp(part: Part): Part {
    const room = this.#maxTokens - this.#tokens - JOINT_SLACK
    if (this.#parts.length === 0 || room < LEAST_ROOM) return part
    const taken = takeSentences(part.text, room, shapeOf(part.kind))
    if (taken === null || taken.rest === '') return part
    const head = { ...part, text: taken.head, tokens: countTokens(taken.head) }
    if (!this.#join(head)) return part
    this.end()
    return { ...part, text: taken.rest, tokens: countTokens(taken.rest) }
  }

  #start(part: Part): void {
    if (this.#join(part)) return
    for (const text of splitText(part.text, this.#maxTokens, shapeOf(part.kind))) {
      this.end()
      this.#join({ ...part, text, tokens: countTokens(text) })
    }
  }
}

function joinParts(parts: readonly Part[]): string {
  let content = ''
  let before: Part | null = null
  for (const part of parts) {
    content += (before === null ? '' : separator(before.kind, part.kind)) + part.text
    before = part
  }
  return content
}
