export { trashOperations } from './trash.operations.ts'
export { moveToTrash, restore } from './trash.service.ts'
export { upkeep } from './upkeep.ts'
export { resealing } from './resealing.ts'
