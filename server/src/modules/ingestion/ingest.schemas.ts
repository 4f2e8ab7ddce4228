import { DEFAULT_DPI, FORCED_CHUNK_TYPES, type ForcedChunkType } from '@arbor/reader'
import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  Input,
  Maybe,
  Name,
  OneOf,
  Query,
  Uuid,
  described,
} from '../../platform/http/schemas.ts'
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

/** Longest text that is sent as JSON; longer ones are uploaded as files. */
const MAX_TEXT = 400_000
const text = described(
  Type.String({ minLength: 1, maxLength: MAX_TEXT }),
  'The text, as Markdown. It becomes the file of the version.',
)

export const IngestTextRequest = Body('IngestTextRequest', {
  parent_path_part_id: Uuid,
  name: Name({ maxLength: 255 }, 'step'),
  text,
  tag_ids: described(
    Type.Optional(Type.Array(Uuid, { maxItems: MAX_TAGS })),
    'Tags for the new document.',
  ),
  idempotency_key: fileOptions.idempotency_key,
})

export const IngestVersionTextRequest = Body('IngestVersionTextRequest', {
  text,
  idempotency_key: fileOptions.idempotency_key,
})

export const UploadLinkRequest = Body('UploadLinkRequest', {
  path_part_id: described(
    Uuid,
    'The folder that gets a new document, or the document that gets a new version.',
  ),
})

export const UploadLinkResponse = Answer('UploadLinkResponse', {
  url: described(Type.String(), 'Where the file is sent; whoever has the address can send it.'),
  method: described(Type.String(), 'How it is sent: as a multipart form.'),
  field: described(Type.String(), 'The member of the form with the file.'),
  expires_at: described(DateTime, 'Until when a file is accepted.'),
})

export const UploadQuery = Query({
  link: described(Type.String({ minLength: 1, maxLength: 2000 }), 'From the address of the link.'),
})

export const LinkFormWithFile = Input(
  {
    file,
    name: documentMembers.name,
    tag_ids: documentMembers.tag_ids,
    ingestion_mode: fileOptions.ingestion_mode,
    page_dpi: fileOptions.page_dpi,
  },
  { title: 'Body_upload_by_link' },
)
