import type { Schemas } from '@arbor/client'
import { shownName } from '@arbor/client'
import { refusalInPageLanguage } from '../page-language.ts'

/** What a request about many items names. */
type Chosen = { readonly id: string; readonly part_type: 'FOLDER' | 'DOCUMENT' }
type Named = Chosen & Parameters<typeof shownName>[0]

/** An item for which nothing was done, and why, in the page's language. */
export type LeftOut = { readonly name: string; readonly why: string }

type Ids = { readonly folder_ids: string[]; readonly document_ids: string[] }
type Answer = Pick<Schemas['BulkOperationResponse'], 'failed'>

/** The API's maximum number of items in one request. */
const MOST_ITEMS = 1000

/** The ids of items as requests name them. */
export function idsOf(items: readonly Chosen[]): Ids {
  const idsOfType = (type: Chosen['part_type']) =>
    items.filter((item) => item.part_type === type).map(({ id }) => id)
  return { folder_ids: idsOfType('FOLDER'), document_ids: idsOfType('DOCUMENT') }
}

/** Does something to items with as few requests as possible. @throws ArborError if a request as a whole fails */
export async function inBulk<Item extends Named, Result extends Answer>(
  items: readonly Item[],
  send: (ids: Ids) => Promise<Result>,
): Promise<{
  readonly done: readonly Item[]
  readonly leftOut: readonly LeftOut[]
  readonly results: readonly Result[]
}> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += MOST_ITEMS) {
    results.push(await send(idsOf(items.slice(at, at + MOST_ITEMS))))
  }
  const failed = new Map(
    results.flatMap((result) => result.failed.map((failure) => [failure.id, failure] as const)),
  )
  const leftOut = items.flatMap((item) => {
    const failure = failed.get(item.id)
    if (!failure) return []
    const { detail: message, refusal: reason, params } = failure
    const why = refusalInPageLanguage({ message, reason, ...(params && { params }) })
    return [{ name: shownName(item), why }]
  })
  return { done: items.filter(({ id }) => !failed.has(id)), leftOut, results }
}
