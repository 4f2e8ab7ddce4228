import type { Schemas } from '@arbor/client'

export type Document = Schemas['DocumentResponse']
export type Version = Schemas['DocumentVersionResponse']
export type Chunk = Schemas['ChunkContentItem']
export type Section = Schemas['SectionContentItem']

/** How the text is shown: beside pages, or as the main view, like a document or like slides. */
export type Look = 'beside' | 'document' | 'slides'

/** The state of the viewer, as in the URL. */
export type ViewerState = {
  /** The version to show instead of the active one. */
  readonly version?: string | undefined
  /** The marked passage. */
  readonly chunk?: string | undefined
  /** Words quoted from the passage. They are marked in it. */
  readonly quote?: string | undefined
  /** Words of the search that the person came from. */
  readonly q?: string | undefined
  /** The exact text to find in the document. */
  readonly find?: string | undefined
  /** The version to compare with. */
  readonly compare?: string | undefined
  /** The chosen comment or reply. */
  readonly comment?: string | undefined
  /** The tab to open first. */
  readonly view?: 'versions' | 'comments' | undefined
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Longer quotes are ignored. */
export const QUOTE_LENGTH = 2000

/**
 * Reads the state from URL parameters. Invalid ones are undefined instead of left out, because the router would keep
 * those.
 */
export function readViewer(given: Readonly<Record<string, unknown>>): ViewerState {
  return {
    version: idIn(given['version']),
    chunk: idIn(given['chunk']),
    quote: textIn(given['quote']),
    q: textIn(given['q']),
    find: textIn(given['find']),
    compare: idIn(given['compare']),
    comment: idIn(given['comment']),
    view: viewIn(given['view']),
  }
}

/** Whether a part of a URL can be an id. */
export function isId(value: string): boolean {
  return UUID.test(value)
}

function viewIn(value: unknown): ViewerState['view'] {
  return value === 'versions' || value === 'comments' ? value : undefined
}

function idIn(value: unknown): string | undefined {
  return typeof value === 'string' && isId(value) ? value : undefined
}

/** Accepts numbers, too: the router parses `q=2024` as a number. */
function textIn(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim()
  return text === '' || text.length > QUOTE_LENGTH ? undefined : text
}

/** A box on a page, as shares of the page's width and height. */
export type Place = {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The size of a page as displayed, rotated and cropped, in points (1/72 inch). */
export type PageSize = { readonly width: number; readonly height: number }

/** The displayed size of a page, from the visible area and rotation (in degrees) in its file. */
export function pageSizeOf(view: readonly number[], rotation: number): PageSize {
  const [left = 0, bottom = 0, right = 0, top = 0] = view
  const [width, height] = [Math.abs(right - left), Math.abs(top - bottom)]
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** Boxes of chunks are in pixels of the page image, at the resolution of the version's ingestion. */
const POINTS_PER_INCH = 72

/**
 * The boxes of a chunk on a page, as shares of the page. Clients can write the metadata, so invalid boxes and those
 * outside the page are skipped.
 */
export function placesOn(
  chunk: Pick<Chunk, 'chunk_metadata'>,
  page: number,
  { width, height }: PageSize,
  dpi: number,
): Place[] {
  const [wide, high] = [(width * dpi) / POINTS_PER_INCH, (height * dpi) / POINTS_PER_INCH]
  return polygonsOf(chunk).flatMap((each) => {
    if (each.page !== page) return []
    const { x, y, width: boxWidth, height: boxHeight } = each.polygon
    const place = {
      page,
      x: x / wide,
      y: y / high,
      width: boxWidth / wide,
      height: boxHeight / high,
    }
    return isOnPage(place) ? [place] : []
  })
}

function isOnPage({ x, y, width, height }: Place): boolean {
  const far = [x + width, y + height]
  // Allows for a pixel of rounding.
  return x >= -0.01 && y >= -0.01 && width > 0 && height > 0 && far.every((edge) => edge <= 1.01)
}

/** The pages that a chunk has boxes on, in order. */
export function pagesOf(chunk: Pick<Chunk, 'chunk_metadata'>): number[] {
  return Array.from(new Set(polygonsOf(chunk).map(({ page }) => page))).toSorted((a, b) => a - b)
}

/** A note whose mark is in a passage. */
export type Note = { readonly mark: string; readonly text: string }

/** The texts that are struck out in the source of a chunk. Clients can write metadata, so it may be anything. */
export function struckOf({ chunk_metadata: metadata }: Pick<Chunk, 'chunk_metadata'>): string[] {
  const struck: unknown = metadata?.struck
  return Array.isArray(struck) ? struck.filter((text) => typeof text === 'string') : []
}

/** Characters of a note by which its text is found in a passage. */
const NOTE_START = 80

/** The notes of a chunk that aren't in its text themselves, each mark once. */
export function notesOf({
  chunk_metadata: metadata,
  content,
}: Pick<Chunk, 'chunk_metadata' | 'content'>): Note[] {
  const notes: unknown = metadata?.notes
  const all = (Array.isArray(notes) ? notes.filter(isNote) : []).filter(
    ({ mark, text }) => content?.includes(`[${mark}] ${text.slice(0, NOTE_START)}`) !== true,
  )
  return [...new Map(all.map((note) => [note.mark, note])).values()]
}

function isNote(note: unknown): note is Note {
  if (typeof note !== 'object' || note === null) return false
  const { mark, text } = note as Partial<Note>
  return typeof mark === 'string' && typeof text === 'string'
}

function polygonsOf({
  chunk_metadata: metadata,
}: Pick<Chunk, 'chunk_metadata'>): readonly Schemas['PolygonReference'][] {
  const polygons: unknown = metadata?.polygons
  return Array.isArray(polygons) ? polygons : []
}

/** The chunk at a point of a page. If several boxes contain it, the smallest wins. */
export function chunkAt(
  boxes: readonly { readonly id: string; readonly place: Place }[],
  point: { readonly x: number; readonly y: number },
): string | undefined {
  const around = boxes.filter(
    ({ place: { x, y, width, height } }) =>
      point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height,
  )
  const area = ({ place }: (typeof around)[number]): number => place.width * place.height
  return around.toSorted((one, other) => area(one) - area(other))[0]?.id
}

/** First and last page of one request's chunks; undefined if it isn't loaded. */
export type Covered = { readonly first: number; readonly last: number } | 'none' | undefined

/** First and last page of chunks, or 'none'. */
export function coveredBy(
  chunks: readonly Pick<Chunk, 'chunk_metadata'>[],
): Exclude<Covered, undefined> {
  const pages = chunks.flatMap(pagesOf)
  return pages.length === 0 ? 'none' : { first: Math.min(...pages), last: Math.max(...pages) }
}

/**
 * The next part of a version's chunks to load in order to have all chunks of a page. Parts are in reading order, so
 * their pages ascend. Undefined if all of them are loaded.
 */
export function nextPart(parts: readonly Covered[], page: number): number | undefined {
  let [low, high] = [0, parts.length - 1]
  for (const [at, part] of parts.entries()) {
    if (typeof part !== 'object') continue
    if (part.last < page) low = at + 1
    if (part.first > page) {
      high = at - 1
      break
    }
  }
  // If a part ends or starts with chunks of the page, the part next to it may have more.
  const open: number[] = []
  for (let at = low; at <= high; at++) if (parts[at] === undefined) open.push(at)
  const here = parts.findIndex(
    (part) => typeof part === 'object' && part.first <= page && part.last >= page,
  )
  if (here === -1) return open[Math.floor(open.length / 2)]
  return open.find((at) => isBeside(parts, at, page))
}

function isBeside(parts: readonly Covered[], at: number, page: number): boolean {
  const [before, after] = [parts[at - 1], parts[at + 1]]
  return (
    (typeof before === 'object' && before.last === page) ||
    (typeof after === 'object' && after.first === page)
  )
}

/** The state of a version's ingestion; undefined if it was never ingested. */
export function stateOf({
  system_metadata: metadata,
}: Version): Schemas['PipelineState'] | undefined {
  return metadata?.pipeline_state ?? undefined
}

export function isIngesting(version: Version): boolean {
  const status = stateOf(version)?.status
  return status === 'pending' || status === 'processing'
}

/** Whether a version's file has pages that can be displayed. */
export function hasPages({ document_type: type }: Document, version: Version): boolean {
  return type === 'PDF' && version.asset_s3_url != null
}

/** How the text of a document looks if it is the main view. */
export function lookOf({ document_type: type }: Document): Look {
  return type === 'PPTX' ? 'slides' : 'document'
}

/** Whether a document is shown as the cells of sheets. */
export function hasSheets(document: Document, version: Version): boolean {
  return document.document_type === 'XLSX' || isTableFile(document, version)
}

/** Whether a document is one table, whose rows aren't all in its passage. */
export function isTableFile({ document_type: type }: Document, version: Version): boolean {
  return type === 'CSV' && version.fast_plaintext_url != null
}

/** Whether a document can also be shown as formatted text. */
export function isFormatted({ document_type: type, name }: Document, version: Version): boolean {
  return type === 'PLAINTEXT' && version.asset_s3_url != null && /\.(?:md|markdown)$/i.test(name)
}

/** The headings above a chunk that aren't also above the previous chunk. */
export function newHeadings(above: readonly Section[], before: readonly Section[]): Section[] {
  const same = new Set(before.map((section) => section.path_part_id))
  return above.filter((section) => !same.has(section.path_part_id))
}

/** The sections around a node, outermost first. */
export function sectionsAbove(parent: string, sections: ReadonlyMap<string, Section>): Section[] {
  const above: Section[] = []
  for (
    let section = sections.get(parent);
    section;
    section = sections.get(section.parent_path_id)
  ) {
    above.unshift(section)
  }
  return above
}
