import { DEFAULT_DPI, FORCED_CHUNK_TYPES, type ForcedChunkType } from '@arbor/reader'
import { Type } from 'typebox'
import { Answer, Input, Maybe, Name, OneOf, Uuid, described } from '../../platform/http/schemas.ts'
import { IngestionMode } from '../content/index.ts'

const ImageTaxonomy = OneOf('ImageTaxonomy', ['picture', 'flowchart'])
/** Most tags of a new document; as many as are attached in one request otherwise. */
const MAX_TAGS = 10

const ChosenChunkType = Type.Unsafe<ForcedChunkType | null | undefined>({
  type: ['string', 'null'],
  enum: [...FORCED_CHUNK_TYPES, null],
})

/** A key that the client makes up. */
export const IdempotencyKey = Type.String({ minLength: 1, maxLength: 255 })

const fileOptions = {
  ingestion_mode: Maybe(IngestionMode),
  chunk_type: described(
    Type.Optional(ChosenChunkType),
    'Kind of the one chunk that the mode `single_chunk` makes.',
  ),
  secondary_taxonomy: Maybe(ImageTaxonomy),
  page_dpi: Type.Integer({ minimum: 36, maximum: 216, default: DEFAULT_DPI }),
  idempotency_key: described(
    Maybe(IdempotencyKey),
    'Makes it safe to send the upload again: for 24 hours, the same key with the same file and members answers what the first upload did, and with others is refused with 409. The header `Idempotency-Key` does the same.',
  ),
}

/** The text members of the form that makes a document. */
const documentMembers = {
  path_part_id: Type.Optional(Uuid),
  parent_path_part_id: Type.Optional(Uuid),
  name: Maybe(Name({ maxLength: 255 }, 'step')),
  tag_ids: described(
    Type.Optional(Type.Array(Uuid, { maxItems: MAX_TAGS })),
    'Tags for the new document: several members of this name, or ids with commas between them.',
  ),
  ...fileOptions,
}
export const DocumentForm = Input(documentMembers)

/** The text members of the form that makes a version. */
export const VersionForm = Input(fileOptions)

const file = Type.Unsafe<unknown>({ type: 'string', format: 'binary' })

export const DocumentFormWithFile = Input(
  { file, ...documentMembers },
  { title: 'Body_ingest_document' },
)
export const VersionFormWithFile = Input(
  { file, ...fileOptions },
  { title: 'Body_ingest_document_version' },
)

export const IngestDocumentResponse = Answer('IngestDocumentResponse', {
  workflow_id: Type.String(),
  document_id: Uuid,
  document_version_id: Uuid,
})
