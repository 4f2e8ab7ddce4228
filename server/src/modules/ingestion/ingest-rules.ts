import { invalidInput } from '../../platform/errors.ts'
import type { DocumentType, IngestionMode } from '@arbor/reader'
import { DEFAULT_DPI } from './ingest.schemas.ts'

/** Which modes each type of document can be ingested in; the first is the default. */
const MODES: Record<DocumentType, readonly IngestionMode[]> = {
  PDF: ['high_accuracy', 'standard', 'single_chunk'],
  DOCX: ['standard'],
  PPTX: ['standard'],
  XLSX: ['standard'],
  PLAINTEXT: ['standard', 'single_chunk'],
  CSV: ['single_chunk'],
  IMAGE: ['single_chunk', 'high_accuracy'],
  // Nothing is known of the content yet; the run says what is wrong with it.
  UNKNOWN: ['standard', 'single_chunk', 'high_accuracy'],
}

/** Types whose chunk type follows from the content and can't be chosen. */
const FIXED_CHUNK_TYPE: readonly DocumentType[] = ['CSV', 'PLAINTEXT']

export type IngestOptions = {
  readonly ingestion_mode?: IngestionMode | null | undefined
  readonly chunk_type?: 'TABLE' | 'IMAGE' | 'HTML' | null | undefined
  readonly secondary_taxonomy?: 'picture' | 'flowchart' | null | undefined
  readonly page_dpi: number
}

/**
 * The mode to ingest in, after checking that the options fit the document and each other.
 * @throws InvalidInput naming the member that doesn't fit
 */
export function checkOptions(documentType: DocumentType, options: IngestOptions): IngestionMode {
  const {
    ingestion_mode: wanted,
    chunk_type: chunkType,
    secondary_taxonomy: taxonomy,
    page_dpi: dpi,
  } = options
  const modes = MODES[documentType]
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
  if (chunkType != null && FIXED_CHUNK_TYPE.includes(documentType)) {
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
