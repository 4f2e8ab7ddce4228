import type { Actor } from '../../platform/core/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import {
  endingLexeme,
  endsIn,
  splitsOf,
  stemOfEnding,
  type AnalysedQuery,
  type QueryTerm,
} from '../../platform/text/index.ts'
import { expandPrefix } from './expand-prefix.queries.ts'
import { findHolders, findReadable } from './known-words.ts'
import { findKnown } from './lookup.queries.ts'
import type { Corpus } from './recent-words.ts'

/** Emphasis of compounds with a word of the query, and of the parts of a compound in it. */
const EMPHASIS = 0.4
/** How many words of a query are looked for in compounds, and how many compounds each may find. */
const MOST_WORDS = 8
const MOST_COMPOUNDS = 24

/**
 * Further words of a query in languages whose words are written together: "Krankenversicherung" for "Versicherung", and
 * "Versicherung" for "Krankenversicherung". All of them occur in texts that the actor can read.
 */
export async function findFurther(
  tx: TenantTx,
  actor: Actor,
  { corpus, query }: { readonly corpus: Corpus; readonly query: AnalysedQuery },
): Promise<readonly QueryTerm[]> {
  const terms = query.terms
    .filter(({ inCompounds, isStopWord }) => inCompounds && !isStopWord)
    .slice(0, MOST_WORDS)
  if (terms.length === 0 || corpus.texts === 0) return []
  const [compounds, parts] = await Promise.all([
    findCompounds(tx, actor, terms),
    findParts(tx, actor, corpus, terms),
  ])
  // A lexeme counts for one word only.
  const taken = new Set(query.terms.flatMap(({ lexemes }) => lexemes))
  return [...compounds, ...parts].flatMap((further) => {
    const lexemes = further.lexemes.filter((lexeme) => !taken.has(lexeme))
    for (const lexeme of lexemes) taken.add(lexeme)
    return lexemes.length > 0 ? [{ ...further, lexemes }] : []
  })
}

function furtherTerm(of: QueryTerm, lexemes: readonly string[]): QueryTerm {
  const emphasis = of.emphasis * EMPHASIS
  const furtherOf = of.inCompounds?.spelling
  return { lexemes, isStopWord: false, emphasis, spelling: undefined, furtherOf }
}

/** For each word, the compounds that end in it. */
async function findCompounds(
  tx: TenantTx,
  actor: Actor,
  terms: readonly QueryTerm[],
): Promise<readonly QueryTerm[]> {
  const stemsOf = (term: QueryTerm) => [...new Set(term.inCompounds?.stems.values())]
  const filters = await findReadable(tx, actor)
  if (!filters) return []
  const prefixes = [...new Set(terms.flatMap(stemsOf).map(endingLexeme))]
  const limits = { filters, most: MOST_COMPOUNDS }
  const found = new Map(
    await Promise.all(
      prefixes.map(
        async (prefix) =>
          [prefix, await expandPrefix(tx, actor.tenantId, { prefix }, limits)] as const,
      ),
    ),
  )
  return terms.map((term) =>
    furtherTerm(
      term,
      stemsOf(term).flatMap((stem) =>
        (found.get(endingLexeme(stem)) ?? [])
          .map(stemOfEnding)
          .filter((each) => endsIn(each, stem)),
      ),
    ),
  )
}

/** The two parts of each compound, if the actor can read texts with both. */
async function findParts(
  tx: TenantTx,
  actor: Actor,
  corpus: Corpus,
  terms: readonly QueryTerm[],
): Promise<readonly QueryTerm[]> {
  const splits = terms.flatMap((term) =>
    [...(term.inCompounds?.stems.keys() ?? [])].flatMap((language) =>
      splitsOf(term.inCompounds?.spelling ?? '', language).map((split) => ({ term, ...split })),
    ),
  )
  const known = await findKnown(tx, corpus, [
    ...new Set(splits.flatMap(({ head, tail }) => [...head, ...tail])),
  ])
  const possible = splits.flatMap(({ term, head, tail }) => {
    const [heads, tails] = [head, tail].map((part) => part.filter((lexeme) => known.has(lexeme)))
    return heads?.[0] !== undefined && tails?.[0] !== undefined
      ? [{ term, head: { lexemes: heads }, tail: { lexemes: tails } }]
      : []
  })
  const held = await findHolders(
    tx,
    actor,
    possible.flatMap(({ head, tail }) => [head, tail]),
    'all words are secret',
  )
  const best = new Map(
    possible
      .filter(({ head, tail }) => held.has(head) && held.has(tail))
      .toReversed()
      .map((split) => [split.term, split]),
  )
  return [...best.values()].flatMap(({ term, head, tail }) => [
    furtherTerm(term, head.lexemes),
    furtherTerm(term, tail.lexemes),
  ])
}
