import type { Context } from '../../platform/context/context.ts'

/** URL of a document in the workspace, at a passage. */
export function documentLink(
  { config }: Pick<Context, 'config'>,
  documentId: string,
  chunkId?: string,
): string {
  const url = new URL(`${config.http.publicUrl}/documents/${documentId}`)
  if (chunkId !== undefined) url.searchParams.set('chunk', chunkId)
  return url.href
}
