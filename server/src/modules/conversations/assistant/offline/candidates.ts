import type { Actor } from '../../../../platform/actor.ts'
import type { Context } from '../../../../platform/context.ts'
import { listChunks } from '../../../content/index.ts'
import { findScope, searchChunks } from '../../../search/index.ts'
import { findByPairs, findSubject } from './offline.queries.ts'
import type { Wording } from './words.ts'

/** A chunk that may answer the question. */
export type Candidate = {
  readonly id: string
  readonly contentId: string
  readonly content: string
  readonly isMarkup: boolean
  readonly parentId: string
  readonly documentId: string | null
}

export type Sought = {
  readonly query: string
  /** Of the question alone, and together with the previous one where that is used. */
  readonly own: Wording
  readonly wording: Wording
  readonly subjectPartId: string | null
}

const MOST = 20
/** Far below the score of a text with the words: what to quote is chosen sentence by sentence. */
const LEAST_SCORE = 0.05
/** Share of a question's pairs of characters that a text must have. */
const LEAST_PAIRS = 0.2

/**
 * The chunks that have most of what was asked, best first: of the thread's subject, else of /shared and the
 * person's own folder, where the actor may read.
 */
export async function findCandidates(
  context: Context,
  actor: Actor,
  sought: Sought,
): Promise<Candidate[]> {
  const scope = await scopeOf(context, actor, sought.subjectPartId)
  if (!scope) return []
  const { own, wording } = sought
  const byPairs = await findUnspaced(context, actor, scope, [own.pairs, wording.pairs])
  const byWords = wording.words.length > 0 ? await search(context, actor, scope, sought.query) : []
  const all = new Map([...byPairs, ...byWords].map((candidate) => [candidate.id, candidate]))
  return [...all.values()]
}

type SearchScope = { readonly ids: readonly string[]; readonly activeOnly: boolean }

async function scopeOf(
  { doors }: Context,
  actor: Actor,
  subjectPartId: string | null,
): Promise<SearchScope | undefined> {
  if (subjectPartId === null) {
    return { ids: [actor.sharedPartId, actor.homePartId], activeOnly: true }
  }
  const subject = await doors.inTenant(actor.tenantId, (tx) =>
    findSubject(tx, actor.tenantId, subjectPartId),
  )
  // A thread about a section of an earlier version is about that version.
  return subject && { ids: [subjectPartId], activeOnly: !subject.isInVersion }
}

async function search(context: Context, actor: Actor, scope: SearchScope, query: string) {
  const chunks = await searchChunks(context, actor, {
    query,
    search_type: 'full_text',
    hybrid_profile: 'hybrid',
    parent_path_ids: [...scope.ids],
    active_version_only: scope.activeOnly,
    top_k: MOST,
    score_threshold: LEAST_SCORE,
    with_document: true,
  })
  return chunks.map((chunk) => candidateOf(chunk, chunk.parent_path_id))
}

async function findUnspaced(
  { doors }: Context,
  actor: Actor,
  scope: SearchScope,
  asked: readonly (readonly string[])[],
): Promise<Candidate[]> {
  // Both are searched, so that pairs of the previous question don't crowd out those of the question itself.
  const searches = asked.filter((pairs, at) => pairs.length > 0 && pairs !== asked[at - 1])
  if (searches.length === 0) return []
  const rows = await doors.inTenant(actor.tenantId, async (tx) => {
    const { roots } = await findScope(tx, actor, scope.ids)
    if (roots.length === 0) return []
    const { activeOnly } = scope
    const ids: string[] = []
    for (const pairs of searches) {
      const least = Math.ceil(pairs.length * LEAST_PAIRS)
      const wanted = { roots, pairs, least, activeOnly, limit: MOST }
      ids.push(...(await findByPairs(tx, actor.tenantId, wanted)))
    }
    return listChunks(tx, actor, ids, { withDocument: true })
  })
  return rows.map((row) => candidateOf(row, row.parent_id))
}

type Chunk = Pick<Candidate, 'id' | 'content'> & {
  readonly content_id: string
  readonly chunk_type: string
  readonly document?: { readonly id: string } | null | undefined
}

function candidateOf(chunk: Chunk, parentId: string): Candidate {
  return {
    id: chunk.id,
    contentId: chunk.content_id,
    content: chunk.content,
    isMarkup: chunk.chunk_type === 'TABLE' || chunk.chunk_type === 'HTML',
    parentId,
    documentId: chunk.document?.id ?? null,
  }
}
