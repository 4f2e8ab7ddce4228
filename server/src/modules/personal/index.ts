import { digestOperations } from './digest/digest.operations.ts'
import { favoriteOperations } from './favorites.operations.ts'
import { subscriptionOperations } from './follow/subscriptions.operations.ts'
import { searchOperations } from './searches/searches.operations.ts'
import { visitOperations } from './visits/visits.operations.ts'

export { tables } from './tables.ts'
export { pages } from './digest/unsubscribe.ts'
export { upkeep } from './upkeep.ts'

export const personalOperations = [
  ...favoriteOperations,
  ...visitOperations,
  ...subscriptionOperations,
  ...searchOperations,
  ...digestOperations,
]
