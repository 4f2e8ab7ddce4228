import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { findPassages, type FoundChunks, pageOf, type Scope } from '../../tools/index.ts'
import { findSubject } from './offline.queries.ts'

/** A chunk that may answer the question. */
export type Candidate = {
  readonly id: string
  readonly content: string
  readonly isMarkup: boolean
  /** The score of the search, from 0 to 1. */
  readonly score: number
  /** Whether a model of the operator's own finds it near in meaning, so that it may share no word with the question. */
  readonly isNear: boolean
  /** Empty for a chunk without a document. */
  readonly documentName: string
  /** The sections around it, outermost first. */
  readonly sections: readonly string[]
  /** Set if its document has pages. */
  readonly page: number | undefined
}

type Sought = {
  readonly query: string
  readonly subjectPartId: string | null
  readonly scope?: Scope | undefined
}

const MOST = 30
/** Much lower than the score of a plausible hit, because the answer is chosen sentence by sentence. */
const LEAST_SCORE = 0.05
/**
 * A plausible hit by meaning. It says nothing with words alone, or with the offline model: that one gives nonsense up to
 * 0.75, and the scores of questions with and without an answer don't differ.
 */
const NEAR_SCORE = 0.4

/**
 * The chunks that the search finds, best first, each text once. Searches what the actor may read in the question's
 * scope, otherwise in the thread's subject, otherwise in /shared and the actor's own folder.
 */
export async function findCandidates(
  context: Context,
  actor: Actor,
  { query, ...sought }: Sought,
): Promise<Candidate[]> {
  const scope = await scopeOf(context, actor, sought)
  if (!scope) return []
  const { chunks } = await findPassages({ context, actor }, 'hybrid', {
    query,
    parent_path_ids: [...scope.ids],
    tag_ids: [...scope.tagIds],
    active_version_only: scope.activeOnly,
    top_k: MOST,
    score_threshold: LEAST_SCORE,
  })
  const texts = new Map<string, Found>()
  for (const chunk of chunks) {
    if (!texts.has(chunk.content_id)) texts.set(chunk.content_id, chunk)
  }
  const { current } = context.embedders
  // Only the offline model comes with its measures.
  const hasMeaning = current !== undefined && current.measured === undefined
  return Array.from(texts.values(), (chunk) => ({
    ...candidateOf(chunk),
    isNear: hasMeaning && chunk.score >= NEAR_SCORE,
  }))
}

type SearchScope = {
  readonly ids: readonly string[]
  readonly tagIds: readonly string[]
  readonly activeOnly: boolean
}

async function scopeOf(
  { doors }: Context,
  actor: Actor,
  { subjectPartId, scope }: Pick<Sought, 'subjectPartId' | 'scope'>,
): Promise<SearchScope | undefined> {
  const { partIds = [], tagIds = [] } = scope ?? {}
  if (partIds.length > 0) return { ids: partIds, tagIds, activeOnly: true }
  if (subjectPartId === null) {
    return { ids: [actor.sharedPartId, actor.homePartId], tagIds, activeOnly: true }
  }
  const subject = await doors.inTenant(actor.tenantId, (tx) =>
    findSubject(tx, actor.tenantId, subjectPartId),
  )
  // A thread about a section of an earlier version is about that version.
  return subject && { ids: [subjectPartId], tagIds, activeOnly: !subject.isInVersion }
}

type Found = FoundChunks[number]

function candidateOf(chunk: Found): Omit<Candidate, 'isNear'> {
  const { id, content, score, chunk_type: type } = chunk
  const documentName = chunk.document?.name ?? ''
  const page = pageOf(chunk) ?? 0
  return {
    id,
    content,
    score,
    isMarkup: type === 'TABLE' || type === 'HTML',
    documentName,
    sections: sectionsIn(chunk, documentName),
    page: page > 0 ? page : undefined,
  }
}

/** The names of the sections between the version and the chunk. */
function sectionsIn(
  { materialized_path: path, document_version: version }: Found,
  documentName: string,
): string[] {
  const above = `/${documentName}/${version?.name ?? ''}/`
  const at = path.lastIndexOf(above)
  return at < 0
    ? []
    : path
        .slice(at + above.length)
        .split('/')
        .slice(0, -1)
}
