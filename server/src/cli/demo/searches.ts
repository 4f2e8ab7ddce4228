import { print } from '../terminal.ts'
import type { Client } from '../client.ts'
import { snippetOf } from './snippet.ts'

/** One question for each sample, not a quote from it. */
export const QUESTIONS = [
  'How quickly must an engineer be on site in high season?',
  'weeks of parental leave on full pay',
  'restore the season card store after a failed upgrade',
  'roller bearing from Tamsin Bearings',
] as const

type Hit = {
  readonly path_part_id: string
  readonly content: string
  readonly score: number
  readonly chunk_metadata: { readonly polygons?: readonly Polygon[] }
  readonly document?: { readonly name: string } | null
}

type Polygon = {
  readonly page: number
  readonly polygon: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }
}

type Ancestry = {
  readonly ancestors: readonly { readonly name: string; readonly part_type: string }[]
}

const SNIPPET = 190

/** The best hits below the shared folder, by words and meaning. */
export function search(client: Client, query: string): Promise<Hit[]> {
  const body = { query, search_type: 'hybrid', with_document: true, top_k: 3 }
  return client.post<Hit[]>('/v1/chunks/search', body)
}

/**
 * Prints the best hit of a search and its place.
 * @throws Error if there is none, which is a fault for the samples
 */
export async function printBest(
  client: Client,
  query: string,
  hits: readonly Hit[],
): Promise<void> {
  const [best] = hits
  if (!best) throw new Error(`No results for "${query}".`)
  const path = `/v1/path-parts/${best.path_part_id}/ancestry`
  const { ancestors } = await client.get<Ancestry>(path)
  const sections = ancestors.filter((part) => part.part_type === 'SECTION').map(({ name }) => name)
  print(`  ${query}`)
  print(`    document  ${best.document?.name ?? 'unknown'}   score ${best.score.toFixed(2)}`)
  if (sections.length > 0) print(`    section   ${sections.join(' > ')}`)
  for (const box of best.chunk_metadata.polygons ?? []) print(`    place     ${describeBox(box)}`)
  print(`    text      ${snippetOf(best.content, query, SNIPPET)}`)
  print('')
}

function describeBox({ page, polygon: { x, y, width, height } }: Polygon): string {
  return `page ${page}, box of ${width} x ${height} at ${x}, ${y} (pixels at 72 DPI, from the top left)`
}
