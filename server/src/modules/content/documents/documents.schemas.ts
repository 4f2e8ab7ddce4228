import { SourceId, Tags } from '../path-parts/path-parts.schemas.ts'
import { DOCUMENT_TYPES, INGESTION_MODES } from '@arbor/reader'
import { Type, type Static, type TSchema } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  Maybe,
  Nullable,
  OneOf,
  PageOf,
  Query,
  Uuid,
  paging,
  described,
  withKeyword,
  pathMembers,
} from '../../../platform/http/schemas.ts'
import {
  approvalState,
  filteringByTime,
  PartName,
  searchExclusion,
  sortingBy,
} from '../../tree/index.ts'
import { clientMembers, givenMembers, servedMembers, VERSION_OBJECTS } from './version-metadata.ts'

export const DocumentType = OneOf('DocumentType', DOCUMENT_TYPES)
const DocumentOrigin = OneOf('DocumentOrigin', ['SOURCE', 'GENERATED'])
export const IngestionMode = OneOf('IngestionMode', INGESTION_MODES)
export const PipelineStatus = OneOf('PipelineStatus', [
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
])
export const ChunkType = OneOf('ChunkType', ['TEXT', 'TABLE', 'IMAGE', 'HTML', 'UNKNOWN'])

const pipelineMembers = {
  last_run_timestamp: Maybe(DateTime),
  last_state_update_timestamp: Maybe(DateTime),
  last_activity: Maybe(Type.String()),
  error: Maybe(Type.String()),
  engine_workflow_id: described(Maybe(Type.String()), 'Id of the run in the job queue.'),
  chunks_processed: Maybe(Type.Integer()),
  page_dpi: Maybe(Type.Integer()),
  ingestion_mode: Maybe(IngestionMode),
  chunk_type: Maybe(ChunkType),
  temporal_workflow_id: described(
    Maybe(Type.String()),
    'The same as `engine_workflow_id`, for older clients.',
  ),
}

const PipelineState = Answer('PipelineState', { status: PipelineStatus, ...pipelineMembers })
/** The hash is indexed, and index rows hold at most 2,700 bytes. */
const MOST_TEXT = { hash: 255, error: 8192 } as const
const MOST_OTHER_TEXT = 2048

/** The members of a request. Unlike the response, it limits the length of texts. */
function withinLimits<T extends Record<string, TSchema>>(members: T): T {
  const limits: Readonly<Record<string, number>> = MOST_TEXT
  const limited = Object.entries(members).map(([name, schema]) => {
    const { type, format } = schema as { type?: unknown; format?: unknown }
    const isText = [type].flat().includes('string') && format === undefined
    const maxLength = limits[name] ?? MOST_OTHER_TEXT
    return [name, isText ? withKeyword(schema, { maxLength }) : schema]
  })
  return Object.fromEntries(limited) as T
}

const PipelineStateUpdate = Type.Object(
  { status: Type.Optional(PipelineStatus), ...withinLimits(pipelineMembers) },
  { title: 'PipelineStateUpdate' },
)

export const DocumentVersionMetadata = Answer('DocumentVersionMetadata', {
  ...clientMembers,
  ...givenMembers,
  ...servedMembers,
  pipeline_state: Maybe(PipelineState),
})

export const DocumentVersionMetadataUpdate = Body('DocumentVersionMetadataUpdate', {
  ...withinLimits({ ...clientMembers, ...givenMembers }),
  pipeline_state: Maybe(PipelineStateUpdate),
})

/** A person, as other people see them. */
export const UserInfo = Answer('UserInfo', {
  user_id: Uuid,
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
})

/** A document that one person has reserved. */
export const checkoutMembers = {
  holder: described(UserInfo, 'The person who has checked the document out.'),
  acquired_at: DateTime,
  expires_at: described(
    DateTime,
    'When the checkout ends if nobody checks the document in before.',
  ),
}
const DocumentCheckout = Answer('DocumentCheckout', checkoutMembers)
export type DocumentCheckout = Static<typeof DocumentCheckout>

export const SourceChange = Answer('SourceChange', {
  author: described(Nullable(Type.String()), 'Who made the version.'),
  changed_at: described(Nullable(DateTime), 'When it was made.'),
  message: described(Nullable(Type.String()), 'What was changed and why.'),
})
export type SourceChange = Static<typeof SourceChange>

export const DocumentVersionResponse = Answer('DocumentVersionResponse', {
  id: Uuid,
  path_part_id: Uuid,
  version: Type.Integer(),
  name: Type.String(),
  parent_path_id: Nullable(Uuid),
  ...pathMembers,
  system_managed: Type.Boolean(),
  tenant_id: Uuid,
  uploader: described(
    UserInfo,
    'The person who created the version. If unknown, or if the person has left the tenant, the nil UUID without a name.',
  ),
  source_change: described(
    Maybe(SourceChange),
    'What the source of the document says about the version, such as the author, time and message of a commit. null if it says nothing.',
  ),
  created_at: DateTime,
  updated_at: DateTime,
  asset_s3_url: described(
    Maybe(Type.String()),
    'Link to the uploaded file. Works for six hours without credentials.',
  ),
  fast_plaintext_url: described(
    Maybe(Type.String()),
    'Link to the plain text. Works for six hours without credentials.',
  ),
  system_metadata: DocumentVersionMetadata,
})

export const DocumentResponse = Answer('DocumentResponse', {
  part_type: Type.Unsafe<'DOCUMENT'>({ type: 'string', enum: ['DOCUMENT'] }),
  id: Uuid,
  path_part_id: Uuid,
  name: Type.String(),
  parent_path_part_id: Nullable(Uuid),
  document_type: DocumentType,
  document_origin: DocumentOrigin,
  active_version_id: Uuid,
  active_version: DocumentVersionResponse,
  created_by: described(
    Maybe(UserInfo),
    'The person who created the document. null if unknown, or if the person has left the tenant.',
  ),
  checkout: described(
    Maybe(DocumentCheckout),
    'Who has checked the document out, so that nobody else can change it. null if nobody has.',
  ),
  ...pathMembers,
  system_managed: Type.Boolean(),
  source_id: SourceId,
  source_name: described(
    Type.Optional(Type.String()),
    'Name of the source that keeps it up to date. Omitted if there is none.',
  ),
  link: described(
    Maybe(Type.String()),
    'URL of the original, if a source keeps the document up to date and knows it.',
  ),
  ...approvalState,
  ...searchExclusion,
  tenant_id: Uuid,
  created_at: DateTime,
  updated_at: DateTime,
  tags: Tags,
})

export const DocumentPage = PageOf('PaginatedResponse_DocumentResponse_', DocumentResponse)
export const DocumentVersionPage = PageOf(
  'PaginatedResponse_DocumentVersionResponse_',
  DocumentVersionResponse,
)

export const CreateDocumentRequest = Body('CreateDocumentRequest', {
  name: PartName,
  path_part_id: Maybe(Uuid),
  parent_path_part_id: Maybe(Uuid),
  document_type: DocumentType,
  document_origin: DocumentOrigin,
})

export const UpdateDocumentRequest = Body('UpdateDocumentRequest', {
  name: Maybe(PartName),
  parent_path_part_id: Maybe(Uuid),
  active_version_id: Maybe(Uuid),
})

const DocumentVersionAction = OneOf('DocumentVersionAction', ['reembed'])

export const DuplicatesQuery = Query({
  hash: described(
    Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$' }),
    'SHA-256 hash of the file in Base64.',
  ),
})

export const VersionActionQuery = Query({ action: DocumentVersionAction })
export const DocumentVersionActionResponse = Answer('DocumentVersionActionResponse', {
  version_id: described(Uuid, 'The version.'),
  action: DocumentVersionAction,
  workflow_id: Type.String(),
})

const VersionObjectKind = OneOf('VersionObjectKind', [
  ...VERSION_OBJECTS.map(({ kind }) => kind),
  'page_picture',
])
/** A stored object of a version. Arbor's addition to the API. */
const VersionObject = Answer('VersionObject', {
  kind: VersionObjectKind,
  /** The suggested file name. */
  name: Type.String(),
  content_type: Type.String(),
  /** The page number of a page image, from 1. */
  page: Nullable(Type.Integer()),
  /** Works for six hours without credentials. */
  url: described(Type.String(), 'Link to the object. Works for six hours without credentials.'),
})
export const VersionObjectPage = PageOf('PaginatedResponse_VersionObject_', VersionObject)
export const ListVersionObjectsQuery = Query({
  kind: described(Type.Optional(Nullable(VersionObjectKind)), 'Return only objects of this kind.'),
  ...paging,
})

export const ListVersionsQuery = Query({
  document_id: Uuid,
  uploader_tenant_user_id: described(
    Maybe(Uuid),
    'Return only versions uploaded by the user with this `user_id`.',
  ),
  ...sortingBy(['VERSION', 'CREATED_AT']),
  ...filteringByTime,
  ...paging,
})
export const ClearVersionContentsResponse = Answer('ClearVersionContentsResponse', {
  deleted: described(
    Type.Integer(),
    'Number of deleted sections and chunks directly below the version.',
  ),
})
export const EmptyObject = Type.Object({}, { title: 'EmptyObject' })
