import { counted, type Found } from './found.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { searchBestEffort, searchChunks } from '../search/index.ts'
import { tagsOfParts } from '../content/index.ts'
import { listBelow, listStarts, searchByName, type PartRow } from '../tree/index.ts'
import type { Scope } from './scope.ts'
import { findNode } from './nodes.ts'
import { TokenBudget, type Passages } from './passages.ts'

/** Tokens of document text in one result. */
const SEARCH_TOKENS = 8000
const PASSAGE_TOKENS = 1000
const LIST_LIMIT = 50
const FIND_LIMIT = 20
/** The model gets this many names of tags. */
const MOST_TAGS = 30

/** What a search asks for; without a folder the question's scope, without that everything below /shared. */
export type Scoped = {
  readonly query: string
  readonly folder_id?: string | undefined
  readonly scope?: Scope | undefined
}

/** Passages about something, best first. @throws Problem not_found for an unknown folder */
export async function search(
  context: Context,
  actor: Actor,
  passages: Passages,
  input: Scoped,
): Promise<Found> {
  const chunks = await searchBestEffort(
    context,
    actor,
    await requestOf(context, actor, input, { most: 8, threshold: 0.15 }),
  )
  return present(passages, chunks)
}

/** Passages with certain words; those with the very phrase come first. @throws Problem not_found */
export async function keywordSearch(
  context: Context,
  actor: Actor,
  passages: Passages,
  input: Scoped,
): Promise<Found> {
  const request = await requestOf(context, actor, input, { most: 25, threshold: 0 })
  const chunks = await searchChunks(context, actor, { ...request, search_type: 'full_text' })
  const phrase = folded(input.query)
  const exact = chunks.filter((chunk) => folded(chunk.content).includes(phrase))
  const others = chunks.filter((chunk) => !exact.includes(chunk))
  const found = present(passages, [...exact, ...others].slice(0, 10))
  return { ...found, data: { exact_matches: exact.length, ...found.data } }
}

function folded(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

type Chunks = Awaited<ReturnType<typeof searchChunks>>

async function requestOf(
  context: Context,
  actor: Actor,
  { query, folder_id: folderId, scope }: Scoped,
  { most, threshold }: { readonly most: number; readonly threshold: number },
): Promise<Omit<Parameters<typeof searchChunks>[2], 'search_type'>> {
  const partIds = scope?.partIds ?? []
  const folder =
    folderId === undefined
      ? undefined
      : await context.doors.inTenant(actor.tenantId, (tx) => findNode(tx, actor, folderId))
  return {
    query,
    hybrid_profile: 'hybrid',
    active_version_only: true,
    top_k: most,
    score_threshold: threshold,
    with_document: true,
    parent_path_ids: folder ? [folder.id] : partIds.length > 0 ? [...partIds] : null,
  }
}

function present(passages: Passages, chunks: Chunks): { outcome: string; data: object } {
  const budget = new TokenBudget(SEARCH_TOKENS)
  const shown = []
  for (const chunk of chunks) {
    if (budget.isSpent) break
    // Of a long chunk the model gets the part that was found.
    const content = chunk.passage ?? chunk.content
    shown.push(passages.show({ ...chunk, content }, budget, PASSAGE_TOKENS))
  }
  return { outcome: counted(shown.length, 'passage'), data: { passages: shown } }
}

/**
 * Folders and documents in a folder; without one those at the top, or those that the question is limited to.
 * @throws Problem not_found, forbidden
 */
export async function list(
  { doors }: Context,
  actor: Actor,
  input: {
    readonly folder_id?: string | undefined
    readonly offset: number
    readonly scope?: Scope | undefined
  },
): Promise<Found> {
  const { folder_id: folderId, offset, scope } = input
  const { items, total } = await doors.inTenant(actor.tenantId, async (tx) => {
    const parent =
      folderId === undefined
        ? { id: actor.rootPartId, ancestors: [], path: '/' }
        : await findNode(tx, actor, folderId, ['FOLDER'])
    const types = ['FOLDER', 'DOCUMENT'] as const
    const page = { limit: LIST_LIMIT, offset }
    if (folderId === undefined && scope) {
      if (scope.tagIds.length === 0) return listStarts(tx, actor, page)
      // What has the tags may lie anywhere.
      return searchByName(tx, actor, { text: '', types, scope: undefined, order: 'NAME', ...page })
    }
    return listBelow(tx, actor, {
      parent,
      types,
      maxDepth: 1,
      order: 'NAME',
      ...page,
    })
  })
  const next = offset + items.length
  return {
    outcome: counted(items.length, 'item'),
    data: { items: items.map(toItem), total, ...(next < total && { next_offset: next }) },
  }
}

/** Folders and documents by a part of their name. @throws Problem not_found, forbidden */
export async function findByName(
  { doors }: Context,
  actor: Actor,
  input: { readonly name: string; readonly folder_id?: string | undefined },
): Promise<Found> {
  const { items, total } = await doors.inTenant(actor.tenantId, async (tx) =>
    searchByName(tx, actor, {
      text: input.name,
      types: ['FOLDER', 'DOCUMENT'],
      scope: input.folder_id === undefined ? undefined : await findNode(tx, actor, input.folder_id),
      order: 'NAME',
      limit: FIND_LIMIT,
      offset: 0,
    }),
  )
  return { outcome: counted(items.length, 'item'), data: { items: items.map(toItem), total } }
}

/** What is known about a node. @throws Problem not_found, forbidden */
export async function info({ doors }: Context, actor: Actor, id: string): Promise<Found> {
  return doors.inTenant(actor.tenantId, async (tx) => {
    const part = await findNode(tx, actor, id)
    const tagsOf = await tagsOfParts(tx, actor.tenantId, [part.id])
    const tags = (tagsOf.get(part.id) ?? []).map((tag) => tag.name)
    return {
      outcome: part.part_type.toLowerCase().replaceAll('_', ' '),
      data: {
        ...toItem(part),
        tags: tags.slice(0, MOST_TAGS),
        parent_id: part.parent_id,
        created_at: part.created_at.toISOString(),
        updated_at: part.updated_at.toISOString(),
      },
    }
  })
}

function toItem(part: PartRow) {
  return { id: part.id, type: part.part_type, name: part.name || '/', path: part.path }
}
