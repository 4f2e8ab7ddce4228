import { Type } from 'typebox'
import { Answer, Maybe, OneOf, Uuid } from '../../http/schemas.ts'
import { IngestionMode } from '../documents/index.ts'

const ImageTaxonomy = OneOf('ImageTaxonomy', ['picture', 'flowchart'])
const ForcedChunkType = Type.Unsafe<'TABLE' | 'IMAGE' | 'HTML' | null | undefined>({
  type: ['string', 'null'],
  enum: ['TABLE', 'IMAGE', 'HTML', null],
})

export const DEFAULT_DPI = 72

const fileOptions = {
  ingestion_mode: Maybe(IngestionMode),
  chunk_type: Type.Optional(ForcedChunkType),
  secondary_taxonomy: Maybe(ImageTaxonomy),
  page_dpi: Type.Integer({ minimum: 36, maximum: 216, default: DEFAULT_DPI }),
}

/** The text members of the form that makes a document. */
export const DocumentForm = Type.Object({
  path_part_id: Type.Optional(Uuid),
  parent_path_part_id: Type.Optional(Uuid),
  name: Maybe(Type.String({ maxLength: 255 })),
  ...fileOptions,
})

/** The text members of the form that makes a version. */
export const VersionForm = Type.Object(fileOptions)

const file = Type.Unsafe<unknown>({ type: 'string', format: 'binary' })

export const DocumentFormWithFile = Type.Object({ file, ...DocumentForm.properties }, { title: 'Body_ingest_document' })
export const VersionFormWithFile = Type.Object({ file, ...VersionForm.properties }, { title: 'Body_ingest_document_version' })

export const IngestDocumentResponse = Answer('IngestDocumentResponse', {
  workflow_id: Type.String(),
  document_id: Uuid,
  document_version_id: Uuid,
})
