import { read } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { VersionDiffQuery, VersionDiffResponse } from './diff.schemas.ts'
import { compareVersions } from './diff.service.ts'

export const diffOperations = [
  operation({
    id: 'get_document_version_diff',
    route: 'GET /v1/document_versions/:version_id/diff',
    tag: 'document-versions',
    summary: 'Compare two versions of a document',
    description:
      'Returns what changed from an older version: lines, cells of a workbook, values of a JSON file, or blocks of a document. Unchanged passages are found by their hashes, the rest is compared by words, and what is elsewhere now has moved. If a comparison is not possible or not exact, `degraded` is true and `degraded_reason` says why.',
    example: {
      params: { version_id: sampleIds.version_id },
      query: { from_version_id: sampleIds.other_version_id },
    },
    audit: 'content.read',
    access: read('version_id'),
    query: VersionDiffQuery,
    answers: { 200: VersionDiffResponse },
    run: (context, actor, { params, query }) =>
      compareVersions(context, actor, { versionId: params.version_id, query }),
  }),
]
