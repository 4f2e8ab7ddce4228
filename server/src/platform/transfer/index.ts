export { readDatabase, type DatabaseReader, type Lines } from './dump.ts'
export { findContent, loadDatabase } from './load.ts'
export type { Outline } from './outline.ts'
