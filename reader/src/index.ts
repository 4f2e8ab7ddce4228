export {
  ConversionError,
  TEXT_IN_PICTURE,
  type ConvertedDocument,
  type ForcedChunkType,
  type IngestionMode,
  type PlannedChunk,
  type SourceFormat,
} from './document-model.ts'
export { documentTypeOf, sourceFormatOf, type DocumentType } from './formats/document-type.ts'
export { sniffFormat, type SniffedFormat } from './formats/sniff.ts'
export { spanOf } from './html/html-table.ts'
export { htmlToPlainText } from './html/html-to-plain-text.ts'
export { ocrFault } from './ocr/tessdata.ts'
export type { OcrSettings } from './ocr/settings.ts'
export { inBatches, jsonLines, readJsonLines } from './pool/json-lines.ts'
export { createConversionPool, type ConversionPool } from './pool/pool.ts'
export {
  readNodes,
  readSummary,
  RESULT_FILES,
  type PlannedLine,
  type ResultSummary,
} from './pool/result-file.ts'
export { countTokens, countTokensInTurns, endWithin, forgetTokens } from './tokens/tokens.ts'
