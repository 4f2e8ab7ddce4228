import { type Static, type TSchema, Type } from 'typebox'
import { Answer, Maybe, described } from '../../../platform/http/schemas.ts'

const AnyObject = Type.Record(Type.String(), Type.Unknown())

export const InformationStatistics = Type.Object(
  {
    num_chunks_by_type: described(
      Type.Optional(Type.Record(Type.String(), Type.Integer())),
      'Number of chunks of each type.',
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

/** Metadata of a version that clients can also change. */
export const clientMembers = {
  source_s3: described(Maybe(Type.String()), 'Storage address of the uploaded file.'),
  cleaned_source_s3: described(
    Maybe(Type.String()),
    'Storage address of a cleaned copy of the file.',
  ),
  standard_pipeline_json_s3: described(
    Maybe(Type.String()),
    'Storage address of the converted file, in JSON.',
  ),
  fast_plaintext_s3: described(Maybe(Type.String()), 'Storage address of the plain text.'),
  high_accuracy_content_list_s3: described(
    Maybe(Type.String()),
    'Storage address of the content list from the high accuracy mode.',
  ),
  high_accuracy_middle_s3: described(
    Maybe(Type.String()),
    'Storage address of the intermediate result from the high accuracy mode.',
  ),
  hash: described(Maybe(Type.String()), 'SHA-256 hash of the file.'),
  total_pages: described(Maybe(Type.Integer()), 'Number of pages.'),
  total_sections: described(Maybe(Type.Integer()), 'Number of sections.'),
  total_chunks: described(Maybe(Type.Integer()), 'Number of chunks.'),
  total_formulas: described(Maybe(Type.Integer()), 'Number of formulas in the workbook.'),
  xlsx_parse_result_s3: described(
    Maybe(Type.String()),
    'Storage address of the converted workbook.',
  ),
  xlsx_named_ranges: described(Maybe(Type.Array(AnyObject)), 'Named ranges of the workbook.'),
  xlsx_kpi_catalog: described(Maybe(Type.Array(AnyObject)), 'Key figures of the workbook.'),
  information_statistics: Maybe(InformationStatistics),
}

/** Metadata that only clients write. Ingestion neither needs nor clears it. */
export const givenMembers = {
  language: described(Maybe(Type.String()), 'Language of the text, such as `de`.'),
  preconversion_source_s3: described(
    Maybe(Type.String()),
    'Storage address of the file before it was converted into another format.',
  ),
  cited_source_s3: described(Maybe(Type.String()), 'Storage address of a copy with citations.'),
  transcript_s3: described(Maybe(Type.String()), 'Storage address of a transcript.'),
  duration_ms: described(Maybe(Type.Integer()), 'Duration of a recording, in milliseconds.'),
  segment_count: described(Maybe(Type.Integer()), 'Number of segments of a transcript.'),
  file_md5: described(Maybe(Type.String()), 'MD5 hash of the file. Kept as given.'),
}

/** The pages that have an image, as inclusive ranges. */
export const PagePictures = Answer('PagePictures', {
  dpi: described(Type.Integer(), 'Resolution of the images, in dots per inch.'),
  count: described(Type.Integer(), 'Number of pages with an image.'),
  ranges: described(
    Type.Array(Type.Object({ first: Type.Integer(), last: Type.Integer() })),
    'First and last page of each run of pages with an image.',
  ),
})

/** Metadata that only the server writes. */
export const servedMembers = {
  source_bytes: described(Maybe(Type.Integer()), 'Size of the uploaded file in bytes.'),
  page_pictures: described(Maybe(PagePictures), 'Images of the pages.'),
  // Messages for the owner about parts of a damaged or partly unreadable file that were left out.
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
/** The metadata of a version without its pipeline state. */
export type VersionMetadata = Values<typeof clientMembers & typeof servedMembers>
/** The results of an ingestion. The other members are known before the file is read. */
export type VersionResult = Omit<VersionMetadata, (typeof SOURCE_MEMBERS)[number]>

const SOURCE_MEMBERS = ['source_s3', 'source_bytes', 'hash'] as const

/** Clears the results of an earlier ingestion when a version is ingested again. */
export const NO_RESULT = Object.fromEntries(
  Object.keys({ ...clientMembers, ...servedMembers })
    .filter((name) => !SOURCE_MEMBERS.some((member) => member === name))
    .map((name) => [name, null]),
) as VersionResult

const PLAIN = 'text/plain; charset=utf-8'
const JSON_TYPE = 'application/json'
/** Browsers download source files of any type and never display them. */
const BYTES = 'application/octet-stream'

/** The objects that have their own member in the metadata, in the order in which they are listed. */
export const VERSION_OBJECTS = [
  { member: 'source_s3', kind: 'source', contentType: BYTES },
  { member: 'cleaned_source_s3', kind: 'cleaned_source', contentType: BYTES },
  { member: 'fast_plaintext_s3', kind: 'plain_text', contentType: PLAIN },
  { member: 'standard_pipeline_json_s3', kind: 'pipeline_json', contentType: JSON_TYPE },
  { member: 'high_accuracy_content_list_s3', kind: 'content_list', contentType: JSON_TYPE },
  { member: 'high_accuracy_middle_s3', kind: 'middle', contentType: JSON_TYPE },
  { member: 'xlsx_parse_result_s3', kind: 'xlsx_parse_result', contentType: JSON_TYPE },
] as const satisfies readonly { readonly member: keyof VersionMetadata; [other: string]: string }[]
