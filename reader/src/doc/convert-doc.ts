import { open } from 'node:fs/promises'
import type { ConvertOptions } from '../core/convert-options.ts'
import { ConversionError, type ConvertedDocument } from '../core/document-model.ts'
import { OleFile } from '../ole/ole-file.ts'
import { sniffFormat } from '../sniff/sniff.ts'
import { DocReader, type NoteTexts } from './doc-reader.ts'
import { damaged, type Fib, PARTS, readFib } from './fib.ts'
import { readRuns } from './formatting-runs.ts'
import { ListTables } from './list-tables.ts'
import { PieceText, readPieces } from './piece-table.ts'
import { StyleSheet } from './style-sheet.ts'

type Streams = { readonly fib: Fib; readonly main: Buffer; readonly table: Buffer }

async function readStreams(path: string): Promise<Streams> {
  await using file = await open(path)
  const ole = await OleFile.open(file)
  const main = await ole.stream('worddocument')
  if (main === null) throw damaged()
  const fib = readFib(main)
  const table = await ole.stream(fib.tableStream)
  if (table === null) throw damaged()
  return { fib, main, table }
}

function partOf({ fib, table }: Streams, index: number): Buffer {
  const { start, size } = fib.part(index)
  return table.subarray(start, start + size)
}

/**
 * Reads the positions of citations and of the note texts, which follow the main text one after the
 * other.
 */
function readNotes(references: Buffer, texts: Buffer, start: number, into: NoteTexts): NoteTexts {
  const count = Math.floor((references.length - 4) / 6)
  const found = new Map(into)
  for (let note = 0; note < count && (note + 2) * 4 <= texts.length; note++) {
    const from = start + texts.readUInt32LE(note * 4)
    const to = start + texts.readUInt32LE(note * 4 + 4)
    if (to >= from) found.set(references.readUInt32LE(note * 4), { from, to })
  }
  return found
}

function convert(streams: Streams): DocReader {
  const { fib, main, table } = streams
  const part = (name: keyof typeof PARTS) => partOf(streams, PARTS[name])
  const text = new PieceText(main, readPieces(part('pieces')))
  const formatting = {
    paragraphs: readRuns(main, part('paragraphs'), 'paragraphs'),
    characters: readRuns(main, part('characterRuns'), 'characters'),
    styles: new StyleSheet(part('styles')),
    lists: new ListTables(table, fib.part(PARTS.lists).start, part('listOverrides')),
  }
  const endnotesAt = fib.text + fib.footnotes + fib.headers + fib.macros + fib.comments
  const footnotes = readNotes(
    part('footnoteReferences'),
    part('footnoteTexts'),
    fib.text,
    new Map(),
  )
  const notes = readNotes(part('endnoteReferences'), part('endnoteTexts'), endnotesAt, footnotes)
  const reader = new DocReader(text, formatting, notes)
  reader.read(0, Math.min(fib.text, text.text.length))
  // Only the drawings know where text boxes belong in the text.
  const boxesAt = endnotesAt + fib.endnotes
  reader.read(boxesAt, Math.min(boxesAt + fib.textBoxes, text.text.length))
  return reader
}

/**
 * Reads a Word 97–2003 document (.doc): headings by style or outline level with their numbers,
 * paragraphs, lists with their markers, and tables with merged cells. Notes become `[n] text` after
 * the paragraph that cites them, and text boxes follow the text. Images, headers, footers,
 * comments, deletions, hidden text and tables of contents are left out.
 * @throws ConversionError `wrong_format`, `unsupported`, `encrypted`, `damaged` or `empty`
 */
export async function convertDoc(
  path: string,
  { signal }: ConvertOptions = {},
): Promise<ConvertedDocument> {
  const found = await sniffFormat(path)
  if (found === 'empty') throw new ConversionError('empty', 'The file is empty.')
  if (found !== 'doc') {
    throw new ConversionError('wrong_format', 'The file is not a Word document (.doc).')
  }
  const streams = await readStreams(path)
  signal?.throwIfAborted()
  const reader = read(streams)
  const blocks = reader.writer.end()
  if (blocks.length === 0) throw new ConversionError('empty', 'The document contains no text.')
  const { pictures } = reader
  const warnings =
    pictures === 0
      ? []
      : [
          `The images of the document (${pictures}) were left out. Save it as .docx and upload that to keep them.`,
        ]
  return { blocks, totalPages: null, warnings }
}

/** Offsets in a damaged file may point outside of it. @throws ConversionError `damaged` */
function read(streams: Streams): DocReader {
  try {
    return convert(streams)
  } catch (error) {
    throw error instanceof RangeError ? damaged() : error
  }
}
