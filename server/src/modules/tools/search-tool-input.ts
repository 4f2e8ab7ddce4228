import { described, Input, Uuid } from '../../platform/http/schemas.ts'
import { Type } from 'typebox'
import type { Call } from './agent-tool.ts'
import type { FoundChunks } from './find-passages.ts'
import { counted, type Found } from './tool-result.ts'
import { findNode } from './nodes.ts'
import { TokenBudget, type Passages } from './passages.ts'

/** Maximum tokens of document text in one result. */
const SEARCH_TOKENS = 8000
const PASSAGE_TOKENS = 1000

export const below = described(
  Type.Optional(Uuid),
  'Id of a folder or document: search only below it',
)

/** The input of a search. Without a folder, it covers the question's scope, or everything below /shared. */
export const Searched = Input(
  { query: Type.String({ minLength: 1, maxLength: 1000 }), folder_id: below },
  { additionalProperties: false },
)

/** The nodes below which a call searches, or null for everything. @throws Problem not_found for an unknown folder */
export async function placesOf(
  { context, actor, scope }: Call,
  folderId: string | undefined,
): Promise<string[] | null> {
  if (folderId === undefined) return scope && scope.partIds.length > 0 ? [...scope.partIds] : null
  const { id } = await context.doors.readInTenant(actor.tenantId, (tx) =>
    findNode(tx, actor, folderId),
  )
  return [id]
}

/** Presents found chunks as passages. */
export function present(passages: Passages, chunks: FoundChunks): Found {
  const budget = new TokenBudget(SEARCH_TOKENS)
  const shown = []
  for (const chunk of chunks) {
    if (budget.isSpent) break
    // For a long chunk, the model gets the part that matched.
    const content = chunk.passage ?? chunk.content
    shown.push(passages.show({ ...chunk, content }, budget, PASSAGE_TOKENS))
  }
  return { outcome: counted(shown.length, 'passage'), data: { passages: shown } }
}
