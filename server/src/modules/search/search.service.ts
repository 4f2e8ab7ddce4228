import type { Static } from 'typebox'
import type { Actor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { TenantTx } from '../../db/index.ts'
import { invalidInput, problem } from '../../errors.ts'
import { uniqueIds } from '../../ids.ts'
import { requireEmbeddings } from '../../models/embeddings.ts'
import { listChunks, toPublicChunk } from '../chunks/index.ts'
import { planRanking, scoreOf, type Plan } from './ranking.ts'
import { findFewVersions, findScope } from './scope.queries.ts'
import { rankChunks, type Filters, type Ranked, type Search } from './search.queries.ts'
import type { ChunkSearchRequest, ScoredChunks } from './search.schemas.ts'
import { readStatistics } from './statistics.queries.ts'

type Request = Static<typeof ChunkSearchRequest>

/** Beyond this much of a query its words are not looked at; a body may be far longer. */
const MAX_QUERY = 10_000

/**
 * Searches the readable chunks of a scope for the words of a query, best first.
 * @throws Problem not_found when a member of the scope is unknown; not_available without an embedding model
 */
export async function searchChunks(
  { doors, storage }: Context,
  actor: Actor,
  request: Request,
): Promise<Static<typeof ScoredChunks>> {
  checkRequest(request)
  const asked = request.parent_path_ids ?? []
  const scopeIds = asked.length > 0 ? asked : [actor.sharedPartId]
  const query = request.query.slice(0, MAX_QUERY).toWellFormed()
  const found = await doors.inTenant(actor.tenantId, async (tx) => {
    const [scope, { terms, texts, meanTokens }] = await Promise.all([
      findScope(tx, actor, scopeIds),
      readStatistics(tx, query),
    ])
    if (!scope.known) throw problem('not_found', 'A path part of the scope was not found.')
    const plan = planRanking(terms, texts, request.score_threshold)
    if (!plan || scope.roots.length === 0) return []
    const small = Math.min(Math.max(plan.texts, SMALL_SCOPE.min), SMALL_SCOPE.max)
    const versions = await findFewVersions(tx, actor.tenantId, {
      roots: scope.roots,
      chunks: small,
    })
    const filters = { ...filtersOf(request), roots: scope.roots, versions }
    const ranked = await rank(tx, actor.tenantId, {
      plan,
      meanTokens,
      filters,
      limit: request.top_k,
    })
    return hydrate(tx, actor, { ranked, plan, withDocument: request.with_document })
  })
  return found.map(({ row, score }) => ({ ...toPublicChunk(row, storage), score }))
}

function checkRequest(request: Request): void {
  const { dense_weight: dense, sparse_weight: sparse } = request
  if ((dense == null) !== (sparse == null)) {
    const missing = dense == null ? 'dense_weight' : 'sparse_weight'
    throw invalidInput(
      ['body', missing],
      'dense_weight and sparse_weight are given together or not at all',
    )
  }
  if (request.search_type !== 'full_text') {
    requireEmbeddings('Dense and hybrid search need one. Use search_type full_text.')
  }
}

function filtersOf(request: Request): Omit<Filters, 'roots' | 'versions'> {
  const { chunk_type: type, chunk_types: types, ingestion_time_after: after } = request
  return {
    tagIds: uniqueIds(request.tag_ids ?? []),
    chunkTypes: types ?? (type ? [type] : undefined),
    after: after ?? request.updated_at ?? undefined,
    activeOnly: request.active_version_only,
  }
}

/** A scope with fewer chunks than the index is likely to name is read chunk by chunk. */
const SMALL_SCOPE = { min: 2000, max: 10_000 }

/** What bounds the cost of nearly every search. */
const USUAL_EFFORT = { found: 50_000, ranked: 5000 }
/** For what the usual effort leaves unfilled though more texts match. */
const GREAT_EFFORT = { found: 2_000_000, ranked: 50_000 }

/** Looks at more only where that could fill places that are still free. */
async function rank(
  tx: TenantTx,
  tenantId: string,
  search: Omit<Search, 'effort'>,
): Promise<Ranked[]> {
  const found = await rankChunks(tx, tenantId, { ...search, effort: USUAL_EFFORT })
  const { plan, filters, limit } = search
  const isAll = filters.versions !== undefined || plan.texts < USUAL_EFFORT.found / 2
  if (isAll || found.length === limit) return found
  return rankChunks(tx, tenantId, { ...search, effort: GREAT_EFFORT })
}

async function hydrate(
  tx: TenantTx,
  actor: Actor,
  { ranked, plan, withDocument }: { ranked: readonly Ranked[]; plan: Plan; withDocument: boolean },
) {
  const scores = new Map(ranked.map((chunk) => [chunk.id, scoreOf(chunk.rank, plan)]))
  const rows = await listChunks(tx, actor, [...scores.keys()], { withDocument })
  return rows.map((row) => ({ row, score: scores.get(row.id) ?? 0 }))
}
