import type { Schemas } from '@arbor/client'

export type Document = Schemas['DocumentResponse']
export type Version = Schemas['DocumentVersionResponse']
export type Chunk = Schemas['ChunkContentItem']
export type Section = Schemas['SectionContentItem']

/** What of a document is shown, as it stands in the address. */
export type ViewerState = {
  /** Another version than the active one. */
  readonly version?: string | undefined
  /** The passage that is marked. */
  readonly chunk?: string | undefined
  /** Words that are quoted from the passage; marked where they are found in it. */
  readonly quote?: string | undefined
  /** Words of the search that led here. */
  readonly q?: string | undefined
  /** A text to find in the document, as it was typed. */
  readonly find?: string | undefined
  /** A version that the one shown is compared with. */
  readonly compare?: string | undefined
  /** The tab that is open at first. */
  readonly view?: 'versions' | undefined
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Longer quotes are no quotes. */
const QUOTE_LENGTH = 2000

/**
 * Reads the state from the parameters of an address. What is none is undefined, not left out: the router would keep
 * what the address has.
 */
export function readViewer(given: Readonly<Record<string, unknown>>): ViewerState {
  return {
    version: idIn(given['version']),
    chunk: idIn(given['chunk']),
    quote: textIn(given['quote']),
    q: textIn(given['q']),
    find: textIn(given['find']),
    compare: idIn(given['compare']),
    view: given['view'] === 'versions' ? 'versions' : undefined,
  }
}

/** Whether a part of an address can be an id at all. */
export function isId(value: string): boolean {
  return UUID.test(value)
}

function idIn(value: unknown): string | undefined {
  return typeof value === 'string' && isId(value) ? value : undefined
}

/** Numbers too: the router reads `q=2024` as one. */
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

/** A page as it is shown, turned and cropped, in points of 1/72 inch. */
export type PageSize = { readonly width: number; readonly height: number }

/** The size of a page from what its file says: the visible area, and by how many degrees it is turned. */
export function pageSizeOf(view: readonly number[], rotation: number): PageSize {
  const [left = 0, bottom = 0, right = 0, top = 0] = view
  const [width, height] = [Math.abs(right - left), Math.abs(top - bottom)]
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** Boxes of chunks are in pixels of the page's picture at the resolution that the version was read with. */
const POINTS_PER_INCH = 72

/**
 * The boxes of a chunk on a page, as shares of the page. Metadata may be written by clients: what is no box, or lies
 * outside of the page, is left out.
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
  // A pixel of rounding is allowed for.
  return x >= -0.01 && y >= -0.01 && width > 0 && height > 0 && far.every((edge) => edge <= 1.01)
}

/** The pages that a chunk has boxes on, in their order. */
export function pagesOf(chunk: Pick<Chunk, 'chunk_metadata'>): number[] {
  return Array.from(new Set(polygonsOf(chunk).map(({ page }) => page))).toSorted((a, b) => a - b)
}

function polygonsOf({
  chunk_metadata: metadata,
}: Pick<Chunk, 'chunk_metadata'>): readonly Schemas['PolygonReference'][] {
  const polygons: unknown = metadata?.polygons
  return Array.isArray(polygons) ? polygons : []
}

/** The chunk under a point of a page: of those around it the one with the smallest box. */
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

/** First and last page that the chunks of one request touch; undefined when it has not been read. */
export type Covered = { readonly first: number; readonly last: number } | 'none' | undefined

/** The pages that chunks touch, or 'none'. */
export function coveredBy(
  chunks: readonly Pick<Chunk, 'chunk_metadata'>[],
): Exclude<Covered, undefined> {
  const pages = chunks.flatMap(pagesOf)
  return pages.length === 0 ? 'none' : { first: Math.min(...pages), last: Math.max(...pages) }
}

/**
 * Which part of a version's chunks to read next in order to have all chunks of a page. Chunks are read in parts, in
 * reading order, so pages ascend; undefined when nothing more is needed.
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
  // A part that has chunks of the page at its end or beginning may go on in the next one.
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

/** State of a version's ingestion; undefined for versions that were never ingested. */
export function stateOf({
  system_metadata: metadata,
}: Version): Schemas['PipelineState'] | undefined {
  return metadata?.pipeline_state ?? undefined
}

export function isAtWork(version: Version): boolean {
  const status = stateOf(version)?.status
  return status === 'pending' || status === 'processing'
}

/** Whether the file of a version has pages that can be drawn. */
export function hasPages({ document_type: type }: Document, version: Version): boolean {
  return type === 'PDF' && version.asset_s3_url != null
}

/** Whether a document is shown as formatted text, too. */
export function isFormatted({ document_type: type, name }: Document, version: Version): boolean {
  return type === 'PLAINTEXT' && version.asset_s3_url != null && /\.(?:md|markdown)$/i.test(name)
}

/** Headings above a chunk that differ from those above the one before it. */
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
