export { bulkOperations } from './bulk.operations.ts'
