export { favoriteOperations as personalOperations } from './favorites.operations.ts'
