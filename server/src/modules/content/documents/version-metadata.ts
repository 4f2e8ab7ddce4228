import { type Static, type TSchema, Type } from 'typebox'
import { Answer, Maybe, described } from '../../../platform/http/schemas.ts'

const AnyObject = Type.Record(Type.String(), Type.Unknown())

export const InformationStatistics = Type.Object(
  {
    num_chunks_by_type: described(
      Type.Optional(Type.Record(Type.String(), Type.Integer())),
      'Number of chunks of each kind.',
    ),
    total_tokens: described(
      Type.Optional(Type.Integer({ default: 0 })),
      'Number of tokens in all chunks.',
    ),
    num_direct_children: described(
      Type.Optional(Type.Integer({ default: 0 })),
      'Number of sections and chunks directly below.',
    ),
    children_depth: described(
      Type.Optional(Type.Integer({ default: 0 })),
      'Number of levels below.',
    ),
  },
  { title: 'InformationStatistics' },
)

/** Members of a version's metadata that clients may change, too. */
export const clientMembers = {
  source_s3: described(Maybe(Type.String()), 'Address of the uploaded file in the storage.'),
  cleaned_source_s3: described(Maybe(Type.String()), 'Address of a cleaned copy of the file.'),
  standard_pipeline_json_s3: described(
    Maybe(Type.String()),
    'Address of the file as read, in JSON.',
  ),
  fast_plaintext_s3: described(Maybe(Type.String()), 'Address of the plain text.'),
  high_accuracy_content_list_s3: described(
    Maybe(Type.String()),
    'Address of the content list of the high accuracy mode.',
  ),
  high_accuracy_middle_s3: described(
    Maybe(Type.String()),
    'Address of the intermediate result of the high accuracy mode.',
  ),
  hash: described(Maybe(Type.String()), 'SHA-256 of the file.'),
  total_pages: described(Maybe(Type.Integer()), 'Number of pages.'),
  total_sections: described(Maybe(Type.Integer()), 'Number of sections.'),
  total_chunks: described(Maybe(Type.Integer()), 'Number of chunks.'),
  total_formulas: described(Maybe(Type.Integer()), 'Number of formulas in a workbook.'),
  xlsx_parse_result_s3: described(Maybe(Type.String()), 'Address of the workbook as read.'),
  xlsx_named_ranges: described(Maybe(Type.Array(AnyObject)), 'Named ranges of a workbook.'),
  xlsx_kpi_catalog: described(Maybe(Type.Array(AnyObject)), 'Key figures of a workbook.'),
  information_statistics: Maybe(InformationStatistics),
}

/** The pages of which there is an image, as ranges that include both ends. */
export const PagePictures = Answer('PagePictures', {
  dpi: described(Type.Integer(), 'Their resolution, in dots per inch.'),
  count: described(Type.Integer(), 'Number of pages with an image.'),
  ranges: described(
    Type.Array(Type.Object({ first: Type.Integer(), last: Type.Integer() })),
    'First and last page of each run of pages with an image.',
  ),
})

/** Members that only the service writes. */
export const servedMembers = {
  page_pictures: described(Maybe(PagePictures), 'Images of the pages.'),
  // What was left out of a damaged or partly unreadable file, as sentences for its owner.
  warnings: Maybe(Type.Array(Type.String())),
}

type Fixed<T> = T extends readonly (infer Item)[]
  ? readonly Fixed<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Fixed<T[K]> }
    : NonNullable<T>
type Values<T extends Record<string, TSchema>> = {
  readonly [K in keyof T]: Fixed<Static<T[K]>> | null
}
/** The metadata of a version but for its pipeline state. */
export type VersionMetadata = Values<typeof clientMembers & typeof servedMembers>
/** What an ingestion finds out; the other members are known before the file is read. */
export type VersionResult = Omit<VersionMetadata, (typeof SOURCE_MEMBERS)[number]>

const SOURCE_MEMBERS = ['source_s3', 'hash'] as const

/** For a version that is ingested again: nothing of an earlier result is left. */
export const NO_RESULT = Object.fromEntries(
  Object.keys({ ...clientMembers, ...servedMembers })
    .filter((name) => !SOURCE_MEMBERS.some((member) => member === name))
    .map((name) => [name, null]),
) as VersionResult

const PLAIN = 'text/plain; charset=utf-8'
const JSON_TYPE = 'application/json'
/** Source files, whatever they are, are downloaded and not displayed. */
const BYTES = 'application/octet-stream'

/** The objects that have a member of their own in the metadata, in the order in which they are listed. */
export const VERSION_OBJECTS = [
  { member: 'source_s3', kind: 'source', contentType: BYTES },
  { member: 'cleaned_source_s3', kind: 'cleaned_source', contentType: BYTES },
  { member: 'fast_plaintext_s3', kind: 'plain_text', contentType: PLAIN },
  { member: 'standard_pipeline_json_s3', kind: 'pipeline_json', contentType: JSON_TYPE },
  { member: 'high_accuracy_content_list_s3', kind: 'content_list', contentType: JSON_TYPE },
  { member: 'high_accuracy_middle_s3', kind: 'middle', contentType: JSON_TYPE },
  { member: 'xlsx_parse_result_s3', kind: 'xlsx_parse_result', contentType: JSON_TYPE },
] as const satisfies readonly { readonly member: keyof VersionMetadata; [other: string]: string }[]
