import { itemOperations } from './items.operations.ts'

export const bulkOperations = [...itemOperations]
