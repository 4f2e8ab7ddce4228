import { type Static, type TSchema, Type } from 'typebox'
import { Answer, Maybe } from '../../../platform/http/schemas.ts'

const AnyObject = Type.Record(Type.String(), Type.Unknown())

export const InformationStatistics = Type.Object(
  {
    num_chunks_by_type: Type.Optional(Type.Record(Type.String(), Type.Integer())),
    total_tokens: Type.Optional(Type.Integer({ default: 0 })),
    num_direct_children: Type.Optional(Type.Integer({ default: 0 })),
    children_depth: Type.Optional(Type.Integer({ default: 0 })),
  },
  { title: 'InformationStatistics' },
)

/** Members of a version's metadata that clients may change, too. */
export const clientMembers = {
  source_s3: Maybe(Type.String()),
  cleaned_source_s3: Maybe(Type.String()),
  standard_pipeline_json_s3: Maybe(Type.String()),
  fast_plaintext_s3: Maybe(Type.String()),
  high_accuracy_content_list_s3: Maybe(Type.String()),
  high_accuracy_middle_s3: Maybe(Type.String()),
  hash: Maybe(Type.String()),
  total_pages: Maybe(Type.Integer()),
  total_sections: Maybe(Type.Integer()),
  total_chunks: Maybe(Type.Integer()),
  total_formulas: Maybe(Type.Integer()),
  xlsx_parse_result_s3: Maybe(Type.String()),
  xlsx_named_ranges: Maybe(Type.Array(AnyObject)),
  xlsx_kpi_catalog: Maybe(Type.Array(AnyObject)),
  information_statistics: Maybe(InformationStatistics),
}

/** The pages of which there is an image, as ranges that include both ends. */
export const PagePictures = Answer('PagePictures', {
  dpi: Type.Integer(),
  count: Type.Integer(),
  ranges: Type.Array(Type.Object({ first: Type.Integer(), last: Type.Integer() })),
})

/** Members that only the service writes. */
export const servedMembers = {
  page_pictures: Maybe(PagePictures),
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
