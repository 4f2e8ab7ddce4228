import { Type, type Static } from 'typebox'
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
  flag,
  paging,
  described,
  pathMembers,
  displayPath,
} from '../../../platform/http/schemas.ts'
import { approvalState } from '../../tree/index.ts'
import { ChunkType, DocumentResponse } from '../documents/documents.schemas.ts'
import { MOST_IDS } from '../bulk.ts'

const ImageTaxonomy = OneOf('ImageTaxonomy', ['picture', 'flowchart'])

const AnyObject = Type.Record(Type.String(), Type.Unknown())

const Polygon = Answer('Polygon', {
  x: described(Type.Integer(), 'Left edge, in pixels of the page image at `page_dpi`.'),
  y: described(Type.Integer(), 'Top edge, in pixels.'),
  width: described(Type.Integer(), 'Width, in pixels.'),
  height: described(Type.Integer(), 'Height, in pixels.'),
})
const PolygonReference = Answer('PolygonReference', { page: Type.Integer(), polygon: Polygon })

/** Members of a chunk's metadata that the API defines. Clients may add others. */
const chunkMetadata = {
  polygons: described(
    Type.Optional(Type.Array(PolygonReference)),
    'Positions of the chunk on the pages of the source.',
  ),
  s3_urls: described(
    Type.Optional(Type.Array(Type.String())),
    "Storage addresses of the chunk's images, in order.",
  ),
  summary: described(Maybe(Type.String()), 'Description of an image or summary of a table.'),
  extracted_text_s3_uri: described(
    Maybe(Type.String()),
    'Storage address of the text read from an image.',
  ),
  secondary_taxonomy: Maybe(ImageTaxonomy),
  sheet_name: described(Maybe(Type.String()), 'Sheet of the workbook.'),
  block_type: described(
    Maybe(Type.String()),
    'Kind of a block in a workbook, such as `table` or `calculation_block`.',
  ),
  source_uri: described(
    Maybe(Type.String()),
    'Cell range in the workbook that the chunk comes from.',
  ),
  enriched_html: described(
    Maybe(Type.String()),
    'A block of a workbook as an HTML table with its formulas.',
  ),
  cell_range: described(Maybe(Type.String()), 'Cells of the sheet, such as `A1:D20`.'),
  dependency_summary: described(
    Maybe(AnyObject),
    'Cells that the block reads and cells that read the block, including other sheets.',
  ),
  formulas: described(
    Maybe(Type.Array(Type.Record(Type.String(), Type.String()))),
    'Formulas of the block, by cell.',
  ),
  key_cells: described(Maybe(Type.Array(AnyObject)), 'Cells that contain results and inputs.'),
  named_ranges: described(Maybe(Type.Array(AnyObject)), 'Named ranges that overlap the block.'),
  struck: described(
    Type.Optional(Type.Array(Type.String())),
    'Texts that are struck out in the source, and that the content leaves out, in reading order.',
  ),
  // Clients could already use this name for anything.
  notes: described(
    Type.Optional(Type.Unknown()),
    'Footnotes and endnotes whose marks are in the content: a list of objects with `mark` and `text`.',
  ),
}
export const ChunkMetadata = Type.Object(chunkMetadata, {
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
  source_name: DocumentResponse.properties.source_name,
  link: DocumentResponse.properties.link,
})
const ChunkDocumentVersion = Answer('ChunkDocumentVersionResponse', {
  id: Uuid,
  version: Type.Integer(),
  name: Type.String(),
})

/** Members that all responses about chunks share. */
export const chunkMembers = {
  id: Uuid,
  path_part_id: Uuid,
  content_id: described(Uuid, 'Id of the stored text. Chunks with the same text share it.'),
  content: Type.String(),
  chunk_type: ChunkType,
  chunk_metadata: ChunkMetadata,
  num_tokens: described(Maybe(Type.Integer()), 'Length of the text in tokens.'),
  parent_path_id: Uuid,
  prev_sibling_path_id: Maybe(Uuid),
  next_sibling_path_id: Maybe(Uuid),
  materialized_path: Type.String(),
  system_managed: Type.Boolean(),
  tenant_id: Uuid,
  created_at: DateTime,
  updated_at: DateTime,
  asset_s3_urls: described(
    Type.Optional(Type.Array(Type.String())),
    'Links to the images of the chunk. They work for six hours without credentials.',
  ),
  document: described(
    Maybe(ChunkDocument),
    'The document that the chunk belongs to, if requested with `with_document`.',
  ),
  document_version: described(
    Maybe(ChunkDocumentVersion),
    'The version that the chunk belongs to, if requested with `with_document`.',
  ),
}

export const ChunkResponse = Answer('ChunkResponse', { ...chunkMembers, ...displayPath })
export const ChunkBulkResponse = Answer('ChunkBulkResponse', {
  ...chunkMembers,
  path_part_id_segments: described(Type.Array(Uuid), 'Node ids from the root to the chunk.'),
})
export const VersionChunkIdsResponse = Answer('VersionChunkIdsResponse', {
  chunk_ids: Type.Array(Uuid),
})

const itemMembers = {
  path_part_id: Uuid,
  name: Type.String(),
  parent_path_id: Uuid,
  metadata_obj_id: Uuid,
  depth: described(Type.Integer(), 'Levels below the version, from 1.'),
  ...pathMembers,
  system_managed: Type.Boolean(),
  ...approvalState,
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
    // Without the mapping, generated clients use the names of the schemas as values.
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
  anchor_index: described(Type.Integer(), 'Position of the requested chunk in `items`.'),
  anchor_offset: described(
    Type.Integer(),
    'Position of the chunk, from 0, among all siblings that you can read. If `within_section` is false, among all entries of the version. With `content_type`, counts only entries of that type.',
  ),
  total: described(Type.Integer(), 'Number of entries that `anchor_offset` counts among.'),
  document_version_id: described(
    Nullable(Uuid),
    'The version that the chunk belongs to. null unless `within_section` is false.',
  ),
})

/** The maximum number of siblings on each side of a chunk. */
const MAX_NEIGHBORS = 20
const neighbors = Type.Integer({ minimum: 0, maximum: MAX_NEIGHBORS, default: 1 })

export const GetChunkQuery = Query({ with_document: flag })
export const GetChunksQuery = Query({
  chunk_ids: Type.Optional(Type.Array(Uuid, { maxItems: MOST_IDS })),
  with_document: flag,
})
export const NeighborsQuery = Query({
  prev: neighbors,
  next: neighbors,
  chunks_only: described(flag, 'Omit sections, and stop at the nearest section on each side.'),
  content_type: described(
    Maybe(OneOf('NeighborType', ['CHUNK', 'SECTION'])),
    'With CHUNK, omits sections and continues after them. SECTION returns 422.',
  ),
  within_section: described(
    Type.Boolean({ default: true }),
    'Whether to return only siblings. If false, returns chunks and sections of the whole version in reading order.',
  ),
})
export const VersionChunkIdsQuery = Query({ document_version_id: Uuid })

/** The maximum number of characters of a chunk's text, about a hundred times the length of an ingested chunk. */
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

/** The maximum number of chunks to split a chunk into or to merge. */
const MAX_PARTS = 20
export const SplitChunkRequest = Body('SplitChunkRequest', {
  contents: described(
    Type.Array(Content, { minItems: 2, maxItems: MAX_PARTS }),
    'The texts of the parts, in reading order.',
  ),
})
export const MergeChunksRequest = Body('MergeChunksRequest', {
  chunk_ids: described(
    Type.Array(Uuid, { minItems: 1, maxItems: MAX_PARTS - 1 }),
    'The chunks to merge into this one, in reading order.',
  ),
  content: described(Content, 'The text of the merged chunk.'),
})

const ContentTypeFilter = OneOf('DocumentVersionContentTypeFilter', ['SECTION', 'CHUNK'])
export const VersionContentsQuery = Query({
  section_id: described(Maybe(Uuid), 'Return only what is below this section.'),
  content_type: described(Maybe(ContentTypeFilter), 'Return only sections or only chunks.'),
  ...paging,
})
