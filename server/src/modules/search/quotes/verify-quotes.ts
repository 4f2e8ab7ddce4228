import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { listTexts } from './citations.queries.ts'
import { QuotedText } from './find-quote.ts'
import { isUuid } from '../../../platform/core/ids.ts'

/** A quote that an answer attributes to a chunk. */
export type Claim = { readonly chunk_id: string; readonly quote: string }

/** A quote in the wording of its chunk. `start_char` and `length` count UTF-16 units of the chunk's text. */
export type Citation = {
  readonly chunk_id: string
  readonly quote: string
  readonly start_char: number
  readonly length: number
}

const WITH_MARKUP: readonly string[] = ['TABLE', 'HTML']

/**
 * Verifies claims, in order. A claim becomes a citation if the actor can currently read the chunk and the chunk
 * contains the quote (see {@link QuotedText.find}). Otherwise it is undefined. The citation quotes the passage
 * in the wording of the chunk.
 */
export async function verifyCitations(
  context: Pick<Context, 'doors'>,
  actor: Actor,
  claims: readonly Claim[],
): Promise<(Citation | undefined)[]> {
  const ids = claims.map((claim) => claim.chunk_id).filter((id) => isUuid(id))
  // Read the chunks first. Finding quotes takes processor time, which shouldn't keep a transaction open.
  const chunks = await context.doors.inTenant(actor.tenantId, (tx) => listTexts(tx, actor, ids))
  const texts = new Map(
    chunks.map(({ id, content, chunk_type: type }) => {
      const quoted = new QuotedText(content, { markup: WITH_MARKUP.includes(type) })
      return [id, { content, quoted }]
    }),
  )
  return claims.map((claim) => {
    const id = claim.chunk_id.toLowerCase()
    const chunk = texts.get(id)
    const passage = chunk?.quoted.find(claim.quote)
    if (!chunk || !passage) return undefined
    const { start, length } = passage
    const quote = chunk.content.slice(start, start + length)
    return { chunk_id: id, quote, start_char: start, length }
  })
}
