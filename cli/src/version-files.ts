import { everyItem, type Schemas } from '@arbor/client'
import { EXIT, Fault } from './faults-with-exit-codes.ts'
import type { Document } from './find-items.ts'
import type { Session } from './session.ts'

export type Version = Schemas['DocumentVersionResponse']
type Kind = Schemas['VersionObjectKind']

/** The versions of a document, oldest first. */
export function versionsOf(
  { get }: Session['arbor'],
  document: Document,
): AsyncGenerator<Version, void, undefined> {
  return everyItem((page) =>
    get('/v1/document_versions', { params: { query: { document_id: document.id, ...page } } }),
  )
}

/** The active version, or the one with the given number. @throws Fault if it doesn't exist */
export async function findVersion(
  arbor: Session['arbor'],
  document: Document,
  number: number | undefined,
): Promise<Version> {
  if (number === undefined) return document.active_version
  for await (const version of versionsOf(arbor, document)) {
    if (version.version === number) return version
  }
  throw new Fault(`The document has no version ${number}.`, EXIT.notFound)
}

/** Opens a stored file of a version. @throws Fault if there is none or it can't be downloaded */
export async function openFile(
  { arbor, url }: Session,
  version: Version,
  kind: Kind,
): Promise<Response> {
  const { items } = await arbor.get('/v1/document_versions/{version_id}/objects', {
    params: { path: { version_id: version.id }, query: { kind, limit: 1 } },
  })
  const [found] = items
  if (!found) {
    const what = kind === 'source' ? 'file' : 'text'
    const state = version.system_metadata?.pipeline_state?.status ?? 'nothing was ingested'
    throw new Fault(`Version ${version.version} has no ${what} (${state}).`, EXIT.notFound)
  }
  const response = await fetch(reachable(found.url, url)).catch(() => undefined)
  if (response?.ok) return response
  const why = response ? `status ${response.status}` : 'no answer'
  throw new Fault(`Couldn’t download the stored file: ${why}.`, EXIT.unreachable)
}

/** Links to the server's local storage contain its public URL, which may not be reachable. The URL used so far is. */
function reachable(link: string, url: string): string {
  const { pathname, search, searchParams } = new URL(link)
  const at = pathname.indexOf('/objects/')
  return at === -1 || !searchParams.has('signature') ? link : `${url}${pathname.slice(at)}${search}`
}
