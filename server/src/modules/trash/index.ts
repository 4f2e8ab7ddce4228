import { manyTrashOperations } from './many.operations.ts'
import { trashOperations as single } from './trash.operations.ts'

// Before those with an id in the path.
export const trashOperations = [...manyTrashOperations, ...single]
export { itemKey, moveToTrash, restore } from './trash.service.ts'
export { upkeep } from './upkeep.ts'
export { resealing } from './resealing.ts'
export { tables } from './tables.ts'
