export { MAX_CHUNK_TOKENS, planChunks } from './plan-chunks.ts'
export { plainText } from './plain-text.ts'
export { type ChunkStatistics, statistics } from './statistics.ts'
export { countTokens, forgetTokens } from '../tokens/tokens.ts'
