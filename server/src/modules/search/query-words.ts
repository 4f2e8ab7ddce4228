import type { Actor } from '../../platform/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { analyseQuery } from '../../platform/text/index.ts'
import { asKnownTo } from './known-words.ts'
import { weigh, type WeightedTerm } from './ranking.ts'
import { readCorpus, readStatistics } from './statistics.queries.ts'

/** The words of a query with their weights, as full text ranks by them; those that the actor can't read count as rare. */
export async function weighWords(
  tx: TenantTx,
  actor: Actor,
  query: string,
): Promise<readonly WeightedTerm[]> {
  const corpus = await readCorpus(tx, actor.tenantId)
  const statistics = await readStatistics(tx, corpus, analyseQuery(query, corpus.languages))
  const { terms, texts } = await asKnownTo(tx, actor, statistics)
  return terms.map((term) => weigh(term, texts))
}
