import type { Static } from 'typebox'
import type { Allowed, PartRow } from '../../tree/index.ts'
import type { VersionRow } from '../documents/documents.queries.ts'
import type { DocumentFacts } from './diff.queries.ts'
import type { DegradedReason, VersionDiffResponse } from './diff.schemas.ts'

type Response = Static<typeof VersionDiffResponse>

/** A version of the comparison, and the node that allows reading it. */
export type Version = { readonly part: Allowed<PartRow, 'read'>; readonly row: VersionRow }

/** What is compared. Without an older version, everything is new. */
export type Subject = {
  readonly before: Version | undefined
  readonly after: Version
  readonly document: DocumentFacts
}

/** The differences in one format; nothing if it isn't possible for these versions. */
export type Found = Pick<Response, 'text' | 'cells' | 'structured' | 'document'> & {
  readonly reason?: DegradedReason | undefined
}
