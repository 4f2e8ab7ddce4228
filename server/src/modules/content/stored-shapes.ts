import { Type } from 'typebox'
import { Nullable } from '../../platform/http/schemas.ts'
import { ChunkMetadata } from './chunks/chunks.schemas.ts'
import { DocumentVersionMetadata, SourceChange } from './documents/documents.schemas.ts'
import { PagePictures } from './documents/version-metadata.ts'

/** More than any file has. Some reads go through all pages. */
const MOST_PAGES = 1_000_000
const Page = Type.Integer({ minimum: 1, maximum: MOST_PAGES })
const Pages = Type.Object({
  ...PagePictures.properties,
  ranges: Type.Array(Type.Object({ first: Page, last: Page }), { maxItems: 10_000 }),
})

/** The shapes of the JSON in columns, which reads rely on. */
export const storedShapes = {
  'chunk.metadata': ChunkMetadata,
  'document_version.system_metadata': Type.Object({
    ...DocumentVersionMetadata.properties,
    page_pictures: Type.Optional(Nullable(Pages)),
  }),
  'document_version.source_change': Nullable(SourceChange),
}
