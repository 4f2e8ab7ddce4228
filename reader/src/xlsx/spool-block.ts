import type { TableBlock, TextBlock } from '../core/document-model.ts'
import { cleanData, storableText } from '../encoding/storable-text.ts'
import type { SpooledText, TextSpool } from '../core/text-spool.ts'

type Metadata = Readonly<Record<string, unknown>>
type TablePart = { readonly html: string; readonly metadata: Metadata }

/** A table whose lines and parts are created one after the other. */
export type LongTable = {
  readonly html: string
  readonly lines: Iterable<string>
  readonly size: NonNullable<TableBlock['size']>
  readonly metadata: Metadata
  readonly parts: Iterable<TablePart> | undefined
}

const BATCH_CHARACTERS = 256 * 1024

/** A table that is entirely in a file, except its first line with text. */
export function spoolTable(table: LongTable, spool: TextSpool): TableBlock {
  const { size } = table
  const { first, place } = spoolLines(table.lines, spool)
  const html = spool.add(storableText(table.html))
  const metadata = spoolData(table.metadata, spool)
  const places = table.parts && Array.from(table.parts, (part) => spoolData(part, spool))
  return {
    kind: 'table',
    get html() {
      return spool.read(html)
    },
    text: first,
    textPieces: () => spool.pieces(place),
    size,
    boxes: [],
    get metadata() {
      return readData(metadata, spool) as Metadata
    },
    ...(places !== undefined && { parts: partsOf(places, spool) }),
    isSpooled: true,
  }
}

/** A text that is in a file, with its metadata. */
export function spoolText(text: string, metadata: Metadata, spool: TextSpool): TextBlock {
  const [place, data] = [spool.add(storableText(text)), spoolData(metadata, spool)]
  return {
    kind: 'paragraph',
    get text() {
      return spool.read(place)
    },
    boxes: [],
    get metadata() {
      return readData(data, spool) as Metadata
    },
    isSpooled: true,
  }
}

function spoolLines(
  lines: Iterable<string>,
  spool: TextSpool,
): { readonly first: string; readonly place: SpooledText } {
  let place: SpooledText | undefined
  let batch = ''
  let first = ''
  const end = () => {
    const { at, length } = spool.add(storableText(batch))
    place = { at: place?.at ?? at, length: (place?.length ?? 0) + length }
  }
  let separator = ''
  for (const line of lines) {
    batch += separator + line
    separator = '\n'
    if (first === '' && line.trim() !== '') first = storableText(line)
    if (batch.length < BATCH_CHARACTERS) continue
    end()
    batch = ''
  }
  end()
  return { first, place: place ?? { at: 0, length: 0 } }
}

const spoolData = (data: object, spool: TextSpool): SpooledText =>
  spool.add(JSON.stringify(cleanData(data)))

const readData = (place: SpooledText, spool: TextSpool): unknown => JSON.parse(spool.read(place))

const partsOf = (places: readonly SpooledText[], spool: TextSpool): Iterable<TablePart> => ({
  *[Symbol.iterator]() {
    for (const place of places) yield readData(place, spool) as TablePart
  },
})
