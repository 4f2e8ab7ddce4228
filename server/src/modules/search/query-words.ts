import type { Actor } from '../../platform/core/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { asKnownTo, findLimited } from './known-words.ts'
import { weigh, type WeightedTerm } from './ranking.ts'
import { readWords } from './statistics.queries.ts'

/** The words of a query with the weights that full text ranks by. Words that the actor can't read count as rare. */
export async function weighWords(
  tx: TenantTx,
  actor: Actor,
  query: string,
): Promise<readonly WeightedTerm[]> {
  const [{ statistics }, isLimited] = await Promise.all([
    readWords(tx, actor.tenantId, query),
    findLimited(tx, actor),
  ])
  const { terms, texts } = await asKnownTo(tx, actor, { statistics, isLimited })
  return terms.map((term) => weigh(term, texts))
}
