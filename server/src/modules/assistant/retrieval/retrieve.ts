import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { problem } from '../../../platform/core/errors.ts'
import { showPaths } from '../../tenancy/index.ts'
import { documentLink, findPassages, pageOf, type FoundChunks } from '../../tools/index.ts'
import { findPlace } from '../named-place.ts'
import type { RetrievalRequest, RetrievalResponse } from './retrieval.schemas.ts'

/** Finds passages by words and meaning, best first. @throws Problem knowledge_missing */
export async function retrieve(
  context: Context,
  actor: Actor,
  { knowledge_id: name, query, retrieval_setting: setting }: Static<typeof RetrievalRequest>,
): Promise<Static<typeof RetrievalResponse>> {
  const place = await findPlace(context, actor, name)
  if (!place) throw problem('knowledge_missing', { knowledge: name.slice(0, 300) })
  const { top_k: most = 5, score_threshold: least = 0 } = setting ?? {}
  const { chunks } = await findPassages({ context, actor }, 'hybrid', {
    query,
    top_k: most,
    score_threshold: least,
    ...(place.partIds.length > 0 && { parent_path_ids: [...place.partIds] }),
  })
  await showPaths(context, actor, chunks)
  return { records: chunks.map((chunk) => toRecord(context, chunk)) }
}

function toRecord(context: Context, chunk: FoundChunks[number]) {
  const { id, content, score, document, materialized_path: path, display_path: shown } = chunk
  const page = pageOf(chunk)
  return {
    content,
    score,
    title: document?.name ?? '',
    metadata: {
      path: shown ?? path,
      chunk_id: id,
      ...(document && {
        document_id: document.id,
        url: documentLink(context, document.id, id),
      }),
      ...(page !== undefined && { page }),
    },
  }
}
