import type { Static } from 'typebox'
import { invalidInput } from '../../platform/core/errors.ts'
import { PROFILES, type Weights } from './fusion.ts'
import type { ChunkSearchRequest } from './search.schemas.ts'

type Request = Pick<
  Static<typeof ChunkSearchRequest>,
  'dense_weight' | 'sparse_weight' | 'hybrid_profile'
>

/** The weights that a request chooses for a hybrid search. @throws InvalidInput */
export function weightsOf(request: Request): Weights {
  const { dense_weight: dense, sparse_weight: sparse } = request
  if (dense == null && sparse == null) return PROFILES[request.hybrid_profile]
  if (dense == null || sparse == null) {
    const missing = dense == null ? 'dense_weight' : 'sparse_weight'
    throw invalidInput(['body', missing], 'dense_weight and sparse_weight must be given together')
  }
  if (dense < 0 || sparse < 0 || dense + sparse === 0) {
    const loc = ['body', dense < 0 ? 'dense_weight' : 'sparse_weight']
    throw invalidInput(
      loc,
      'dense_weight and sparse_weight must not be negative, and at least one must be above 0',
    )
  }
  return { dense, sparse }
}
