import { Type, type Static } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  Maybe,
  OneOf,
  PageOf,
  Query,
  Uuid,
  flag,
  paging,
} from '../../../platform/http/schemas.ts'
import { ChunkType, DocumentResponse } from '../documents/documents.schemas.ts'

const ImageTaxonomy = OneOf('ImageTaxonomy', ['picture', 'flowchart'])

const AnyObject = Type.Record(Type.String(), Type.Unknown())

const Polygon = Answer('Polygon', {
  x: Type.Integer(),
  y: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
})
const PolygonReference = Answer('PolygonReference', { page: Type.Integer(), polygon: Polygon })

/** Members of a chunk's metadata that the API defines; clients may add others. */
const chunkMetadata = {
  polygons: Type.Optional(Type.Array(PolygonReference)),
  s3_urls: Type.Optional(Type.Array(Type.String())),
  summary: Maybe(Type.String()),
  extracted_text_s3_uri: Maybe(Type.String()),
  secondary_taxonomy: Maybe(ImageTaxonomy),
  sheet_name: Maybe(Type.String()),
  block_type: Maybe(Type.String()),
  source_uri: Maybe(Type.String()),
  enriched_html: Maybe(Type.String()),
  cell_range: Maybe(Type.String()),
  dependency_summary: Maybe(AnyObject),
  formulas: Maybe(Type.Array(Type.Record(Type.String(), Type.String()))),
  key_cells: Maybe(Type.Array(AnyObject)),
  named_ranges: Maybe(Type.Array(AnyObject)),
}
const ChunkMetadata = Type.Object(chunkMetadata, {
  title: 'ChunkMetadata-Output',
  additionalProperties: true,
})

const ChunkMetadataInput = Type.Object(chunkMetadata, {
  title: 'ChunkMetadata-Input',
  additionalProperties: true,
})

const ChunkDocument = Answer('ChunkDocumentResponse', {
  id: Uuid,
  name: Type.String(),
  document_type: DocumentResponse.properties.document_type,
  document_origin: DocumentResponse.properties.document_origin,
})
const ChunkDocumentVersion = Answer('ChunkDocumentVersionResponse', {
  id: Uuid,
  version: Type.Integer(),
  name: Type.String(),
})

/** What all answers about chunks show. */
export const chunkMembers = {
  id: Uuid,
  path_part_id: Uuid,
  content_id: Uuid,
  content: Type.String(),
  chunk_type: ChunkType,
  chunk_metadata: ChunkMetadata,
  num_tokens: Maybe(Type.Integer()),
  parent_path_id: Uuid,
  prev_sibling_path_id: Maybe(Uuid),
  next_sibling_path_id: Maybe(Uuid),
  materialized_path: Type.String(),
  system_managed: Type.Boolean(),
  tenant_id: Uuid,
  created_at: DateTime,
  updated_at: DateTime,
  asset_s3_urls: Type.Optional(Type.Array(Type.String())),
  document: Maybe(ChunkDocument),
  document_version: Maybe(ChunkDocumentVersion),
}

export const ChunkResponse = Answer('ChunkResponse', chunkMembers)
export const ChunkBulkResponse = Answer('ChunkBulkResponse', {
  ...chunkMembers,
  path_part_id_segments: Type.Array(Uuid),
})
export const VersionChunkIdsResponse = Answer('VersionChunkIdsResponse', {
  chunk_ids: Type.Array(Uuid),
})

const itemMembers = {
  path_part_id: Uuid,
  name: Type.String(),
  parent_path_id: Uuid,
  metadata_obj_id: Uuid,
  depth: Type.Integer(),
  materialized_path: Type.String(),
  system_managed: Type.Boolean(),
  created_at: DateTime,
  updated_at: DateTime,
}

const SectionContentItem = Answer('SectionContentItem', {
  part_type: Type.Unsafe<'SECTION'>({ type: 'string', enum: ['SECTION'] }),
  ...itemMembers,
  page_number: Maybe(Type.Integer()),
})
const ChunkContentItem = Answer('ChunkContentItem', {
  part_type: Type.Unsafe<'CHUNK'>({ type: 'string', enum: ['CHUNK'] }),
  ...itemMembers,
  content: Maybe(Type.String()),
  chunk_type: Maybe(ChunkType),
  chunk_metadata: Maybe(ChunkMetadata),
})
export type ContentItem = Static<typeof SectionContentItem> | Static<typeof ChunkContentItem>

/** A node inside a version: a section or a chunk, distinguished by `part_type`. */
const ContentItem = Type.Union([SectionContentItem, ChunkContentItem], {
  title: 'SectionContentItemOrChunkContentItem',
  discriminator: {
    propertyName: 'part_type',
    // Without it generated clients use the names of the schemas as values.
    mapping: {
      SECTION: '#/components/schemas/SectionContentItem',
      CHUNK: '#/components/schemas/ChunkContentItem',
    },
  },
})

export const ContentItemPage = PageOf(
  'PaginatedResponse_Annotated_Union_SectionContentItem__ChunkContentItem___Discriminator__',
  ContentItem,
)
export const ChunkNeighborsResponse = Answer('ChunkNeighborsResponse', {
  items: Type.Array(ContentItem),
  anchor_index: Type.Integer(),
})

/** Most chunks in one request. */
const MAX_BULK_IDS = 200
/** Most siblings on each side of a chunk. */
const MAX_NEIGHBORS = 20
const neighbors = Type.Integer({ minimum: 0, maximum: MAX_NEIGHBORS, default: 1 })

export const GetChunkQuery = Query({ with_document: flag })
export const GetChunksQuery = Query({
  chunk_ids: Type.Optional(Type.Array(Uuid, { maxItems: MAX_BULK_IDS })),
  with_document: flag,
})
export const NeighborsQuery = Query({ prev: neighbors, next: neighbors, chunks_only: flag })
export const VersionChunkIdsQuery = Query({ document_version_id: Uuid })

/** Most characters of a chunk's text, some hundred times those of an ingested chunk. */
const Content = Type.String({ minLength: 1, maxLength: 500_000 })

export const CreateChunkRequest = Body('CreateChunkRequest', {
  parent_path_id: Uuid,
  content: Content,
  chunk_type: ChunkType,
  chunk_metadata: ChunkMetadataInput,
  prev_sibling_path_id: Maybe(Uuid),
})
export const UpdateChunkMetadataRequest = Body('UpdateChunkMetadataRequest', {
  chunk_metadata: Maybe(ChunkMetadataInput),
  parent_path_part_id: Maybe(Uuid),
  prev_sibling_path_id: Maybe(Uuid),
  move_to_head: flag,
})
export const UpdateChunkContentRequest = Body('UpdateChunkContentRequest', { content: Content })

const ContentTypeFilter = OneOf('DocumentVersionContentTypeFilter', ['SECTION', 'CHUNK'])
export const VersionContentsQuery = Query({
  section_id: Maybe(Uuid),
  content_type: Maybe(ContentTypeFilter),
  ...paging,
})
