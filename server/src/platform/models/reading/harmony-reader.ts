import { firstMark, openEnd } from './marks.ts'
import type { Piece } from './piece.ts'

/** With which messages of the harmony format begin. */
export const HARMONY_STARTS = ['<|channel|>', '<|start|>']
const MESSAGE = '<|message|>'
const ENDS = ['<|end|>', '<|return|>', '<|call|>', ...HARMONY_STARTS]
/** The tool to which a message is addressed. */
const RECIPIENT = /\bto=(?:functions\.)?([\w-]+)/
/** The longest header of a message, in characters. */
const LONGEST_HEADER = 300

/**
 * Reads messages in the harmony format of gpt-oss, which some servers don't: a header with a channel, and a body. The
 * channel `analysis` is reasoning. A message to a tool is a call.
 */
export class HarmonyReader {
  #rest = ''
  /** The header of the message whose body is being read. */
  #header: string | undefined
  #call = ''

  read(given: string, isEnd: boolean): Piece[] {
    this.#rest += given
    const pieces: Piece[] = []
    for (let isDone = false; !isDone;) {
      isDone = this.#header === undefined ? this.#readHeader() : this.#readBody(pieces)
    }
    if (isEnd) this.#end(pieces)
    return pieces
  }

  /** @returns whether more text is needed */
  #readHeader(): boolean {
    const at = this.#rest.indexOf(MESSAGE)
    if (at < 0 && this.#rest.length < LONGEST_HEADER) return true
    this.#header = at < 0 ? '' : this.#rest.slice(0, at)
    if (at >= 0) this.#rest = this.#rest.slice(at + MESSAGE.length)
    return false
  }

  #readBody(pieces: Piece[]): boolean {
    const end = firstMark(this.#rest, ENDS)
    const length = end?.at ?? this.#rest.length - openEnd(this.#rest, ENDS)
    this.#emit(pieces, this.#rest.slice(0, length))
    const isStart = end !== undefined && HARMONY_STARTS.includes(end.mark)
    this.#rest = this.#rest.slice(length + (isStart ? 0 : (end?.mark.length ?? 0)))
    if (end === undefined) return true
    this.#endMessage(pieces)
    return false
  }

  #emit(pieces: Piece[], text: string): void {
    const header = this.#header ?? ''
    if (RECIPIENT.test(header)) this.#call += text
    else if (text !== '') {
      pieces.push({ kind: header.includes('analysis') ? 'thought' : 'text', text })
    }
  }

  #endMessage(pieces: Piece[]): void {
    const [, tool] = RECIPIENT.exec(this.#header ?? '') ?? []
    if (tool !== undefined) pieces.push({ kind: 'call', tool, text: this.#call })
    this.#call = ''
    this.#header = undefined
  }

  #end(pieces: Piece[]): void {
    if (this.#header === undefined) return
    this.#emit(pieces, this.#rest)
    this.#rest = ''
    this.#endMessage(pieces)
  }
}
