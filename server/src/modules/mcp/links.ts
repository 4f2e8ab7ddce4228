import type { Context } from '../../platform/context/context.ts'

export { documentLink } from '../tools/index.ts'

type Settings = Pick<Context, 'config'>

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
