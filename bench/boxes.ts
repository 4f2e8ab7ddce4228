import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Chunk, Version } from '../web/src/modules/viewer/model.ts'
import { openPdf, readPageText } from './boxes/page-text.ts'
import { quotesOf, scoreBoxes, scoreQuotes, type Boxed, type Pages } from './boxes/score.ts'
import { turnAndCrop } from './boxes/turned.ts'
import { ingest, type Owner, type Upload } from './client.ts'
import type { Sized } from './options.ts'
import { Service, SMALLEST_PROCESS, type Settings } from './service.ts'
import { renderGrid } from './table.ts'

const SAMPLES = join(import.meta.dirname, '../samples')
const POLL_MS = 250
const PAGE = 100
/** How many pages' texts stay in memory. Consecutive chunks are on the same or adjacent pages. */
const KEPT_PAGES = 64
const USUAL_DPI = 72
/** The minimum share of a chunk's words on its pages that must be under its boxes. */
const LEAST_INSIDE = 0.9
/** Searches per document, with the words of quotes. */
const SEARCHES = 5
/** Faults to print per document. */
const MOST_FAULTS = 5
const SHOWN_WORDS = 12

const HEAD = [
  'file',
  'pages',
  'chunks',
  'without a box',
  'words inside',
  'other words',
  'misplaced',
  'quotes',
  'placed',
  'hits',
  'misplaced',
]

/** The results for a document. */
type Found = {
  readonly name: string
  readonly pages: number
  readonly chunks: number
  readonly unplaced: number
  readonly inside: number
  readonly known: number
  readonly under: number
  readonly foreign: number
  readonly misplaced: number
  readonly quotes: number
  readonly placed: number
  readonly hits: number
  readonly misplacedHits: number
  readonly faults: readonly string[]
}

/**
 * Ingests the PDF files of a folder and of the demo, unchanged and with rotated and cropped pages. Compares the words
 * under the boxes that the workspace draws with the words of the chunks.
 * @returns the exit code: 1 if a box is not on its words, or a file could not be compared
 */
export async function measureBoxes(folder: string | undefined, running: Sized): Promise<number> {
  const { amount, signal, say } = running
  const home = await mkdtemp(join(tmpdir(), 'arbor-boxes-'))
  const found: Found[] = []
  const unread: string[] = []
  try {
    const env = amount<Settings>({ ARBOR_EMBEDDINGS: 'OFF' }, SMALLEST_PROCESS)
    await using service = await Service.start({ folder: home, workers: 1, env, signal })
    for await (const source of sourcesIn([...(folder === undefined ? [] : [folder]), SAMPLES])) {
      if (found.length === amount(Infinity, 2)) break
      say(source.name)
      try {
        found.push(await measure(service.caller(), source, running))
      } catch (error) {
        signal.throwIfAborted()
        unread.push(`- ${source.name}, not compared: ${String(error)}`)
      }
    }
  } finally {
    await rm(home, { recursive: true, force: true })
    if (found.length > 0) console.log(render(found))
    if (unread.length > 0) console.log(unread.join('\n'))
  }
  const isMisplaced = found.some((each) => each.misplaced + each.misplacedHits > 0)
  return isMisplaced || unread.length > 0 ? 1 : 0
}

async function* sourcesIn(folders: readonly string[]): AsyncGenerator<Upload> {
  for (const folder of folders) {
    const names = (await readdir(folder)).filter((name) => /\.pdf$/i.test(name)).toSorted()
    for (const name of names) {
      const bytes = await readFile(join(folder, name))
      yield { name, bytes }
      const turned = await turnAndCrop(bytes)
      const shown = `${basename(name, '.pdf')}, rotated and cropped.pdf`
      if (turned) yield { name: shown, bytes: turned }
    }
  }
}

async function measure(owner: Owner, source: Upload, { signal }: Sized): Promise<Found> {
  const { versionId } = await ingest(owner, source, { pollMs: POLL_MS, signal })
  const { body: version } = await owner.get<Version>(`/v1/document_versions/${versionId}`)
  const link = await fetch(version.asset_s3_url ?? '', { signal })
  const pdf = await openPdf(new Uint8Array(await link.arrayBuffer()))
  try {
    const pages: Pages = {
      text: keepLast(KEPT_PAGES, async (page) =>
        page >= 1 && page <= pdf.numPages ? readPageText(pdf, page) : undefined,
      ),
      dpi: version.system_metadata?.pipeline_state?.page_dpi ?? USUAL_DPI,
    }
    const chunks = await chunksOf(owner, versionId)
    const boxes = await tally(chunks, pages)
    const hits = await tally(await hitsFor(owner, version, chunks), pages)
    return {
      ...boxes,
      name: source.name,
      pages: pdf.numPages,
      hits: hits.chunks,
      misplacedHits: hits.misplaced,
    }
  } finally {
    await pdf.loadingTask.destroy()
  }
}

/** Remembers what the last calls returned. */
function keepLast<T>(most: number, read: (key: number) => Promise<T>) {
  const kept = new Map<number, Promise<T>>()
  return (key: number): Promise<T> => {
    const value = kept.get(key) ?? read(key)
    kept.delete(key)
    kept.set(key, value)
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
    return value
  }
}

type Page<T> = { readonly items: readonly T[]; readonly total: number }

/** A chunk in the contents of a version or among search results. */
type ApiChunk = Pick<Chunk, 'content' | 'chunk_type' | 'chunk_metadata'>

const asBoxed = ({ content, chunk_type: type, chunk_metadata }: ApiChunk): Boxed => ({
  content: content ?? '',
  type: type ?? 'UNKNOWN',
  chunk_metadata: chunk_metadata ?? null,
})

async function chunksOf(owner: Owner, versionId: string): Promise<Boxed[]> {
  const chunks: Boxed[] = []
  for (;;) {
    const query = `content_type=CHUNK&limit=${PAGE}&offset=${chunks.length}`
    const path = `/v1/document_versions/${versionId}/contents?${query}`
    const { items, total } = (await owner.get<Page<ApiChunk>>(path)).body
    chunks.push(...items.map(asBoxed))
    if (items.length === 0 || chunks.length >= total) return chunks
  }
}

/** The passages that the words of some quotes find. */
async function hitsFor(owner: Owner, version: Version, chunks: readonly Boxed[]): Promise<Boxed[]> {
  const quotes = chunks.flatMap(quotesOf)
  const step = Math.max(1, Math.floor(quotes.length / SEARCHES))
  const hits: Boxed[] = []
  for (const query of quotes.filter((_, at) => at % step === 0).slice(0, SEARCHES)) {
    const body = { query, search_type: 'full_text', parent_path_ids: [version.path_part_id] }
    const found = await owner.send<ApiChunk[]>('POST', '/v1/chunks/search', body)
    hits.push(...found.map(asBoxed))
  }
  return hits
}

type Tally = Omit<Found, 'name' | 'pages' | 'hits' | 'misplacedHits'>

async function tally(chunks: readonly Boxed[], pages: Pages): Promise<Tally> {
  const sum = { unplaced: 0, inside: 0, known: 0, under: 0, foreign: 0, misplaced: 0 }
  const quotes = { quotes: 0, placed: 0 }
  const [misplaced, lost]: [string[], string[]] = [[], []]
  for (const chunk of chunks) {
    const { isPlaced, inside, outside, under, foreign } = await scoreBoxes(chunk, pages)
    const known = inside + outside.length
    const isMisplaced = isPlaced && inside < LEAST_INSIDE * known
    sum.unplaced += isPlaced ? 0 : 1
    sum.inside += inside
    sum.known += known
    sum.under += under
    sum.foreign += foreign
    sum.misplaced += isMisplaced ? 1 : 0
    const quoted = await scoreQuotes(chunk, pages)
    quotes.quotes += quoted.quotes
    quotes.placed += quoted.placed
    const where = `page ${chunk.chunk_metadata?.polygons?.[0]?.page ?? '?'}, ${chunk.type}`
    if (isMisplaced) {
      misplaced.push(`${where}: outside: ${outside.slice(0, SHOWN_WORDS).join(' ')}`)
    }
    lost.push(...quoted.lost.map((quote) => `${where}: not found: “${quote}”`))
  }
  // The worst faults of a document are printed first.
  return { chunks: chunks.length, ...sum, ...quotes, faults: [...misplaced, ...lost] }
}

function render(found: readonly Found[]): string {
  const share = (part: number, whole: number): string =>
    whole === 0 ? '' : (part / whole).toFixed(4)
  const rows = found.map((each) => [
    each.name,
    String(each.pages),
    String(each.chunks),
    String(each.unplaced),
    share(each.inside, each.known),
    share(each.foreign, each.under),
    String(each.misplaced),
    String(each.quotes),
    String(each.placed),
    String(each.hits),
    String(each.misplacedHits),
  ])
  const faults = found.flatMap(({ name, faults: own }) =>
    own.slice(0, MOST_FAULTS).map((fault) => `- ${name}, ${fault}`),
  )
  return [renderGrid(HEAD, rows, (column) => column > 0), '', ...faults].join('\n')
}
