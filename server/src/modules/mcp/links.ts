import type { Context } from '../../platform/context/context.ts'

type Settings = Pick<Context, 'config'>

/** URL of a document in the workspace, at a passage. */
export function documentLink({ config }: Settings, documentId: string, chunkId?: string): string {
  const url = new URL(`${config.http.publicUrl}/documents/${documentId}`)
  if (chunkId !== undefined) url.searchParams.set('chunk', chunkId)
  return url.href
}

/** URL of a folder in the workspace. */
export function folderLink({ config }: Settings, partId: string): string {
  return `${config.http.publicUrl}/browse/${partId}`
}

/** URIs of resources. */
export const resourceUri = {
  folder: (id: string) => `arbor://folders/${id}`,
  document: (id: string) => `arbor://documents/${id}`,
  chunk: (id: string) => `arbor://chunks/${id}`,
}
