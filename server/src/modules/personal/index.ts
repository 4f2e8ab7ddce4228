import { favoriteOperations } from './favorites.operations.ts'
import { visitOperations } from './visits/visits.operations.ts'

export const personalOperations = [...favoriteOperations, ...visitOperations]
