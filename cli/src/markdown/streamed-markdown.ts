import { stripVTControlCharacters } from 'node:util'
import { cleanText } from '../terminal.ts'
import { blocksOf, renderBlock } from './render.ts'

/** Shows Markdown as it arrives. Each block is shown once the next one has begun, so nothing is drawn twice. */
export class StreamedMarkdown {
  readonly #write: (part: string) => Promise<void>
  readonly #width: () => number
  #text = ''
  #isFirst = true

  constructor(write: (part: string) => Promise<void>, width: () => number) {
    this.#write = write
    this.#width = width
  }

  async add(piece: string): Promise<void> {
    this.#text += piece
    // Only a line break can start a new block.
    if (piece.includes('\n')) await this.#show(false)
  }

  async end(): Promise<void> {
    await this.#show(true)
  }

  async #show(isAll: boolean): Promise<void> {
    // An escape sequence may be split between two pieces, so the whole text is cleaned.
    const text = cleanText(stripVTControlCharacters(this.#text))
    const blocks = blocksOf(text)
    const shown = isAll ? blocks : blocks.slice(0, -1)
    const end = shown.at(-1)?.end
    if (end === undefined) return
    for (const { tokens } of shown) {
      const lines = renderBlock(tokens, this.#width()).map((line) => `${line}\n`)
      await this.#write(`${this.#isFirst ? '' : '\n'}${lines.join('')}`)
      this.#isFirst = false
    }
    this.#text = text.split('\n').slice(end).join('\n')
  }
}
