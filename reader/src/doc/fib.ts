import { ConversionError } from '../core/document-model.ts'
import { encrypted } from '../core/file-faults.ts'

/** Locations of the parts of a Word document (MS-DOC 2.5). Lengths of texts are in characters. */
export type Fib = {
  /** Name of the stream with the tables: 0Table or 1Table. */
  readonly tableStream: string
  /** Characters of the main text and of the texts that follow it. */
  readonly text: number
  readonly footnotes: number
  readonly headers: number
  readonly macros: number
  readonly comments: number
  readonly endnotes: number
  readonly textBoxes: number
  /** Locates a part of the table stream by its index in the list of parts. */
  readonly part: (index: number) => { readonly start: number; readonly size: number }
}

export const PARTS = {
  styles: 1,
  footnoteReferences: 2,
  footnoteTexts: 3,
  characterRuns: 12,
  paragraphs: 13,
  pieces: 33,
  endnoteReferences: 46,
  endnoteTexts: 47,
  lists: 73,
  listOverrides: 74,
}

const LEAST_BYTES = 0x1aa
const PART_LIST = 0x9a
/** Word 97. Older versions have a different structure. */
const WORD_97 = 0xc1

export const damaged = (): ConversionError =>
  new ConversionError('damaged', 'The Word document is damaged and could not be read.')

/** @throws ConversionError `damaged`, `encrypted`, or `unsupported` for a version before Word 97 */
export function readFib(stream: Buffer): Fib {
  if (stream.length < LEAST_BYTES || stream.readUInt16LE(0) !== 0xa5ec) {
    if (stream.length > 2 && [0xa5dc, 0xa59b].includes(stream.readUInt16LE(0))) throw tooOld()
    throw damaged()
  }
  const flags = stream.readUInt16LE(10)
  if (stream.readUInt16LE(2) < WORD_97) throw tooOld()
  if ((flags & 0x0100) !== 0) throw encrypted()
  const count = (at: number) => Math.max(0, stream.readInt32LE(at))
  return {
    tableStream: (flags & 0x0200) === 0 ? '0table' : '1table',
    text: count(0x4c),
    footnotes: count(0x50),
    headers: count(0x54),
    macros: count(0x58),
    comments: count(0x5c),
    endnotes: count(0x60),
    textBoxes: count(0x64),
    part: (index) => {
      const at = PART_LIST + index * 8
      if (at + 8 > stream.length) return { start: 0, size: 0 }
      return { start: stream.readUInt32LE(at), size: stream.readUInt32LE(at + 4) }
    },
  }
}

function tooOld(): ConversionError {
  return new ConversionError(
    'unsupported',
    'The file is from a version of Word before 1997. Save it as .docx and upload it again.',
  )
}
