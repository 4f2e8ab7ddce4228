export {
  ConversionError,
  FORCED_CHUNK_TYPES,
  INGESTION_MODES,
  TEXT_IN_PICTURE,
  type ConvertedDocument,
  type FaultParams,
  type ForcedChunkType,
  type IngestionMode,
  type PlannedChunk,
  type PlannedLine,
  type RegionWord,
} from './core/document-model.ts'
export {
  choicesOf,
  chooseFormat,
  DOCUMENT_TYPES,
  documentTypeOf,
  FORMATS,
  type DocumentType,
  type SourceFormat,
} from './formats/formats.ts'
export { spanOf } from './html/html-table.ts'
export { htmlToPlainText } from './html/html-to-plain-text.ts'
export { namedRows } from './html/named-rows.ts'
export { ocrFault } from './ocr/tessdata.ts'
export { DEFAULT_DPI, type OcrSettings } from './core/convert-options.ts'
export { inBatches, jsonLines, readJsonLines } from './result/json-lines.ts'
export { hasRecognised, isKeptPages } from './pdf/kept-names.ts'
export { KEPT_FOLDER } from './pool/child-protocol.ts'
export { findConfinement } from './pool/confinement.ts'
export { freeMemory } from './pool/machine-memory.ts'
export { createConversionPool, type ConversionPool } from './pool/pool.ts'
export {
  readDoubtfulTables,
  readNodes,
  readSummary,
  RESULT_FILES,
  type ResultSummary,
} from './result/result-files.ts'
export { tableWarning } from './pdf/page-warnings.ts'
export type { ProposedCell, ProposedGrid } from './pdf/tables/judging/proposed-grid.ts'
export { ChunkTally } from './chunk/chunk-statistics.ts'
export type { PlacedTable } from './result/doubtful-tables.ts'
export { judgedChunks } from './result/judged-chunks.ts'
export { isLong, passagesOf } from './chunk/passages.ts'
export { endOfText } from './tokens/end-of-text.ts'
export { countTokens, countTokensInTurns, endWithin } from './tokens/count-tokens.ts'
export { readFile, sniffFormat, type ReadOptions, type ReadResult } from './convert/read-file.ts'
