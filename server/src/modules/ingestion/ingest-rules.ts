import { invalidInput } from '../../platform/core/errors.ts'
import {
  choicesOf,
  DEFAULT_DPI,
  type DocumentType,
  type ForcedChunkType,
  type IngestionMode,
} from '@arbor/reader'

export type IngestOptions = {
  readonly ingestion_mode?: IngestionMode | null | undefined
  readonly chunk_type?: ForcedChunkType | null | undefined
  readonly secondary_taxonomy?: 'picture' | 'flowchart' | null | undefined
  readonly page_dpi: number
}

/**
 * Checks that the options fit the document and each other, and returns the ingestion mode.
 * @throws InvalidInput naming the member that doesn't fit
 */
export function checkOptions(documentType: DocumentType, options: IngestOptions): IngestionMode {
  const {
    ingestion_mode: wanted,
    chunk_type: chunkType,
    secondary_taxonomy: taxonomy,
    page_dpi: dpi,
  } = options
  const { modes, isChunkTypeFree } = choicesOf(documentType)
  const mode = wanted ?? modes[0] ?? 'standard'
  if (!modes.includes(mode)) {
    throw invalidInput(
      ['body', 'ingestion_mode'],
      `A document of type ${documentType} can only be ingested as ${modes.join(', ')}`,
      mode,
    )
  }
  if (chunkType != null && mode !== 'single_chunk') {
    throw invalidInput(
      ['body', 'chunk_type'],
      'chunk_type is only allowed with ingestion_mode single_chunk',
      chunkType,
    )
  }
  if (chunkType != null && !isChunkTypeFree) {
    throw invalidInput(
      ['body', 'chunk_type'],
      `chunk_type cannot be chosen for documents of type ${documentType}`,
      chunkType,
    )
  }
  if (taxonomy != null && (mode !== 'single_chunk' || chunkType !== 'IMAGE')) {
    throw invalidInput(
      ['body', 'secondary_taxonomy'],
      'secondary_taxonomy is only allowed with ingestion_mode single_chunk and chunk_type IMAGE',
      taxonomy,
    )
  }
  if (dpi !== DEFAULT_DPI && documentType !== 'PDF') {
    throw invalidInput(['body', 'page_dpi'], 'page_dpi can only be chosen for PDF documents', dpi)
  }
  return mode
}
