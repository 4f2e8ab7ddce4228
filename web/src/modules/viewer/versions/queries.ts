import { infiniteQueryOptions } from '@tanstack/react-query'
import { arbor } from '../../../app/arbor.ts'
import type { Difference, Format, Row } from './model.ts'

/** Equal lines around each change. */
const CONTEXT = 2
/** Lines or cells loaded at a time. */
const PART = 400

/** What changed between two versions, in parts. */
export const differenceQuery = (before: string, after: string, format: Format) =>
  infiniteQueryOptions({
    queryKey: ['version', 'difference', before, after, format],
    queryFn: ({ pageParam: offset }) =>
      readDifference(before, after, { format, context: CONTEXT, limit: PART, offset }),
    initialPageParam: 0,
    getNextPageParam: ({ text, cells }) => (text ?? cells)?.next_offset ?? undefined,
  })

/** Equal lines that weren't loaded. @throws ArborError */
export async function readLines(
  before: string,
  after: string,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<Row[]> {
  const limit = Math.min(count, PART)
  const { text } = await readDifference(before, after, { format: 'text', limit, offset: from })
  return text?.rows ?? []
}

type Wanted = {
  readonly format: Format
  readonly context?: number
  readonly limit: number
  readonly offset: number
}

function readDifference(before: string, after: string, wanted: Wanted): Promise<Difference> {
  return arbor.get('/v1/document_versions/{version_id}/diff', {
    params: { path: { version_id: after }, query: { from_version_id: before, ...wanted } },
  })
}

/**
 * Deletes a version permanently, even while the page is being closed.
 * @returns the ids of its receipts
 * @throws ArborError
 */
export async function deleteVersion(id: string): Promise<readonly string[]> {
  const params = { path: { version_id: id } }
  const path = '/v1/document_versions/{version_id}'
  const receipt = await arbor.deletePermanently(path, { params, keepalive: true })
  return receipt === undefined ? [] : [receipt]
}
