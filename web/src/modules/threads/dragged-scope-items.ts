import { shownName } from '@arbor/client'
import { placeQuery } from '../../app/access/place-query.ts'
import { arbor, basePath } from '../../app/arbor.ts'
import type { ScopeItem } from '../../app/ask.ts'
import { queryClient } from '../../app/query-client.ts'

/** The type of dragged items of a scope. Links to folders and documents have the browser's own. */
const SCOPE_TYPE = 'application/x-arbor-scope'
const LINK_TYPE = 'text/uri-list'

/** Lets people drag an item of a scope, such as a tag, to a question. */
export function dragItem(data: DataTransfer, item: ScopeItem): void {
  data.setData(SCOPE_TYPE, JSON.stringify(item))
}

/** Whether a question may be able to use what is dragged. The content is known only when it is dropped. */
export function mayDrop({ types }: DataTransfer): boolean {
  return types.includes(SCOPE_TYPE) || (types.includes(LINK_TYPE) && !types.includes('Files'))
}

/**
 * The folder, document or tag that was dropped. Undefined for links to anything else.
 * @throws ArborError if the person can't read it
 */
export async function droppedItem(data: DataTransfer): Promise<ScopeItem | undefined> {
  const item = data.getData(SCOPE_TYPE)
  if (item !== '') return JSON.parse(item) as ScopeItem
  const [, kind, id] = targetOf(data.getData(LINK_TYPE)) ?? []
  if (kind === undefined || id === undefined) return undefined
  if (kind === 'browse') {
    const place = await queryClient.fetchQuery(placeQuery(id))
    return { kind: 'FOLDER', id: place.path_part_id, name: shownName(place) }
  }
  const { path_part_id: part, name } = await arbor.get('/v1/documents/{document_id}', {
    params: { path: { document_id: id } },
  })
  return { kind: 'DOCUMENT', id: part, name }
}

function targetOf(link: string): RegExpExecArray | null {
  const prefix = `${location.origin}${basePath}`
  if (!link.startsWith(prefix)) return null
  return /^\/(browse|documents)\/([\da-f-]{36})(?=$|[?#\s])/.exec(link.slice(prefix.length))
}
