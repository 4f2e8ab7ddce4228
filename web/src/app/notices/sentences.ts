import type { Schemas } from '@arbor/client'
import { texts } from './texts.ts'

export type Notice = Schemas['NoticeResponse']

/** What a notice says. */
export function sentenceOf({ kind, item, actor_name: actor, facts }: Notice): string {
  const who = actor ?? texts.somebody
  const what = item?.name ?? texts.item
  const count = Number(facts['count'] ?? 1)
  switch (kind) {
    case 'access_requested':
    case 'access_given':
    case 'mentioned':
    case 'replied':
      return texts[kind](who, what)
    case 'access_declined':
      return texts.access_declined(who)
    case 'items_added':
      return texts.items_added(count, what)
    case 'item_changed':
      return item?.part_type === 'FOLDER'
        ? texts.items_changed(count, what)
        : texts.item_changed(what)
    case 'search_matched':
      return texts.search_matched(count, String(facts['name'] ?? ''))
  }
}

/** The screen that shows what a notice is about. */
export function placeOf({ kind, item, facts }: Notice) {
  if (kind === 'search_matched') {
    return { to: '/search', search: { saved: String(facts['search']) } } as const
  }
  if (item?.part_type === 'DOCUMENT') {
    const { comment } = facts
    return {
      to: '/documents/$id',
      params: { id: item.metadata_obj_id },
      ...(typeof comment === 'string' && { search: { comment } }),
    } as const
  }
  if (item?.part_type === 'FOLDER') {
    return { to: '/browse/{-$part}', params: { part: item.path_part_id } } as const
  }
  if (item?.part_type === 'THREAD') {
    return { to: '/threads/{-$id}', params: { id: item.metadata_obj_id } } as const
  }
  return undefined
}

/** Groups notices, newest first, by their day. @param dayOf the name of the day of a time */
export function byDay<T extends { readonly created_at: string }>(
  notices: readonly T[],
  dayOf: (iso: string) => string,
): readonly (readonly [day: string, notices: readonly T[]])[] {
  return [...Map.groupBy(notices, ({ created_at: at }) => dayOf(at))]
}
