import { kindOf, shownPath } from '@arbor/client'
import { findItem } from '../find-items.ts'
import { inSession, type Common, type Session } from '../session.ts'
import { findTags } from '../tags.ts'
import { print, printJson, say, snippetOf } from '../terminal.ts'

export type ScopeOptions = { readonly in?: readonly string[]; readonly tag?: readonly string[] }

type SearchOptions = Common &
  ScopeOptions & {
    readonly type?: keyof typeof TYPES | undefined
    readonly limit: number
    /** Whether operators are words. */
    readonly plain?: boolean
  }

const TYPES = { meaning: 'dense_only', words: 'full_text', both: 'hybrid' } as const

/** Finds passages, best first. */
export async function runSearch(query: string, options: SearchOptions): Promise<void> {
  await inSession(options, async (session) => {
    const { chunks, alsoSearched, operators } = await find(session.arbor, query, options)
    if (options.json) {
      for (const chunk of chunks) await printJson(chunk)
      return
    }
    for (const { word, searched } of alsoSearched) {
      say(`No results for “${word}”. Searched for “${searched}” instead.`)
    }
    sayOperators(operators)
    const matches = chunks.filter((chunk) => chunk.is_match)
    const similar = chunks.filter((chunk) => !chunk.is_match)
    for (const [at, chunk] of matches.entries()) await printHit(at + 1, chunk, session.url)
    if (similar.length > 0) say('Similar passages, without the main words:')
    for (const [at, chunk] of similar.entries()) {
      await printHit(matches.length + at + 1, chunk, session.url)
    }
    if (chunks.length === 0) say('No passages found.')
  })
}

type Found = Awaited<ReturnType<Session['arbor']['search']>>

/** Says in one line each what the server has read as conditions, and what it doesn't know. */
function sayOperators(operators: Found['operators']): void {
  const known = operators.filter(({ kind }) => kind !== 'unknown').map(({ text }) => text)
  const unknown = operators.filter(({ kind }) => kind === 'unknown').map(({ text }) => text)
  if (known.length > 0) say(`Conditions: ${known.join('  ')}`)
  if (unknown.length > 0) say(`No tag, folder or type has this name: ${unknown.join('  ')}`)
}

async function find(arbor: Session['arbor'], query: string, options: SearchOptions) {
  const { parts, tags } = await scopeOf(arbor, options)
  const search = (type: keyof typeof TYPES) =>
    arbor.search({
      query,
      query_syntax: options.plain === true ? 'plain' : 'operators',
      search_type: TYPES[type],
      top_k: options.limit,
      score_threshold: 0,
      fold_similar: true,
      with_document: true,
      ...(parts.length > 0 ? { parent_path_ids: parts } : { everywhere: true }),
      ...(tags.length > 0 && { tag_ids: tags }),
      ...(options.asOf !== undefined && { as_of: options.asOf }),
    })
  if (options.type !== undefined) return search(options.type)
  try {
    return await search('both')
  } catch (error) {
    // Searching by words needs no model.
    if (kindOf(error) !== 'unavailable') throw error
    say('The server can’t search by meaning now. These results match words only.')
    return search('words')
  }
}

type Hit = Found['chunks'][number]

async function printHit(rank: number, chunk: Hit, url: string): Promise<void> {
  await print(`${rank}. ${placeOf(chunk)}  (${chunk.score.toFixed(2)})`)
  await print(`   ${snippetOf(chunk.passage ?? chunk.content)}`)
  if (chunk.document) await print(`   ${linkTo(url, chunk.document.id, chunk.id)}`)
}

/**
 * The path of the document, its sections and the page. The path of a chunk also has the version and the chunk's number.
 */
function placeOf(chunk: Hit): string {
  const { document, document_version: version } = chunk
  const path = shownPath(chunk)
  const mark = `/${document?.name}/v${version?.version}/`
  const at = path.indexOf(mark)
  const steps =
    at === -1
      ? []
      : path
          .slice(at + mark.length)
          .split('/')
          .slice(0, -1)
  const file = at === -1 ? path : `${path.slice(0, at)}/${document?.name}`
  const page = chunk.chunk_metadata.polygons?.[0]?.page
  const place = [file, ...steps].join(' › ')
  return page === undefined ? place : `${place}, page ${page}`
}

/** The URL of the workspace page that shows a passage. */
export function linkTo(url: string, documentId: string, chunkId: string): string {
  return `${url}/documents/${documentId}?chunk=${chunkId}`
}

/** The ids of the folders, documents and tags to search in. @throws Fault if one doesn't exist */
export async function scopeOf(
  arbor: Session['arbor'],
  { in: places = [], tag: names = [] }: ScopeOptions,
): Promise<{ readonly parts: string[]; readonly tags: string[] }> {
  const parts: string[] = []
  for (const place of places) parts.push((await findItem(arbor, place)).path_part_id)
  const tags = await findTags(arbor, names)
  return { parts, tags: [...tags.values()] }
}
