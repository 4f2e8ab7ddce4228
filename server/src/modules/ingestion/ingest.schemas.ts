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
/** Maximum number of tags for a new document. The same limit applies to other requests that attach tags. */
const MAX_TAGS = 10

const ChosenChunkType = Type.Unsafe<ForcedChunkType | null | undefined>({
  type: ['string', 'null'],
  enum: [...FORCED_CHUNK_TYPES, null],
})

/** A key that the client chooses. */
export const IdempotencyKey = Type.String({ minLength: 1, maxLength: 255 })

/** As in `ingestion_run_page_dpi_check` of the database. */
const PAGE_DPI = { minimum: 36, maximum: 216 } as const

export const fileOptions = {
  ingestion_mode: Maybe(IngestionMode),
  chunk_type: described(
    Type.Optional(ChosenChunkType),
    'Type of the only chunk in the mode `single_chunk`.',
  ),
  secondary_taxonomy: Maybe(ImageTaxonomy),
  page_dpi: Type.Integer({ ...PAGE_DPI, default: DEFAULT_DPI }),
  idempotency_key: described(
    Maybe(IdempotencyKey),
    'Makes it safe to send the upload again. For 24 hours, a request with the same key, file and members returns the result of the first upload. A request with the same key but a different file or members returns 409. The header `Idempotency-Key` does the same.',
  ),
}

/** The text members of the form that creates a document. */
const documentMembers = {
  path_part_id: Type.Optional(Uuid),
  parent_path_part_id: Type.Optional(Uuid),
  name: Maybe(Name({ maxLength: 255 }, 'step')),
  tag_ids: described(
    Type.Optional(Type.Array(Uuid, { maxItems: MAX_TAGS })),
    'Tags for the new document. Repeat this member, or separate ids with commas.',
  ),
  ...fileOptions,
}
export const DocumentForm = Input(documentMembers)

export const versionOptions = {
  expected_version_id: described(
    Maybe(Uuid),
    'The newest version that you know of. If the document has a newer one, whatever its state, nothing is saved and you get 409.',
  ),
}

/** The text members of the form that creates a version. */
const versionMembers = { ...versionOptions, ...fileOptions }
export const VersionForm = Input(versionMembers)

const file = Type.Unsafe<unknown>({ type: 'string', format: 'binary' })

export const DocumentFormWithFile = Input(
  { file, ...documentMembers },
  { title: 'Body_ingest_document' },
)
export const VersionFormWithFile = Input(
  { file, ...versionMembers },
  { title: 'Body_ingest_document_version' },
)

export const IngestDocumentResponse = Answer('IngestDocumentResponse', {
  workflow_id: Type.String(),
  document_id: Uuid,
  document_version_id: Uuid,
})

/** Maximum length of a text that is sent as JSON. Longer texts are uploaded as files. */
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
    'The folder for a new document, or the document for a new version.',
  ),
})

export const UploadLinkResponse = Answer('UploadLinkResponse', {
  url: described(Type.String(), 'Where to send the file. Anyone who has the URL can use it.'),
  method: described(Type.String(), 'HTTP method. Send the file as a multipart form.'),
  field: described(Type.String(), 'Name of the form member for the file.'),
  expires_at: described(DateTime, 'When the link expires.'),
})

export const UploadQuery = Query({
  link: described(
    Type.String({ minLength: 1, maxLength: 2000 }),
    'The value from the URL of the link.',
  ),
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
