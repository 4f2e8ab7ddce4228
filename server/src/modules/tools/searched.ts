import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import { described, Input, Uuid } from '../../platform/http/schemas.ts'
import { Type } from 'typebox'
import type { searchChunks } from '../search/index.ts'
import { counted, type Found } from './found.ts'
import { findNode } from './nodes.ts'
import { TokenBudget, type Passages } from './passages.ts'
import type { Scope } from './scope.ts'

/** Tokens of document text in one result. */
const SEARCH_TOKENS = 8000
const PASSAGE_TOKENS = 1000

export const below = described(
  Type.Optional(Uuid),
  'Id of a folder or document: search only below it',
)

/** What a search asks for; without a folder the question's scope, without that everything below /shared. */
export const Searched = Input(
  { query: Type.String({ minLength: 1, maxLength: 1000 }), folder_id: below },
  { additionalProperties: false },
)

type Scoped = {
  readonly query: string
  readonly folder_id?: string | undefined
  readonly scope: Scope | undefined
}

type Chunks = Awaited<ReturnType<typeof searchChunks>>

/** A search as the search itself takes it. @throws Problem not_found for an unknown folder */
export async function requestOf(
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

/** Chunks that were found, as passages. */
export function present(passages: Passages, chunks: Chunks): Found {
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
