import type { NoticeRow } from '../../notices/index.ts'

type Language = 'en' | 'de'

/** What a notice says: the same as in the workspace (`web/src/app/notices/texts.ts`). */
export function sentenceOf(notice: NoticeRow, language: Language): string {
  return language === 'de' ? inGerman(notice) : inEnglish(notice)
}

function inEnglish({ kind, actor_name: actor, name, part_type: type, facts }: NoticeRow): string {
  const who = actor ?? 'Somebody'
  const what = name ?? 'an item'
  const count = Number(facts['count'] ?? 1)
  const counted = (one: string, other: string) => `${count} ${count === 1 ? one : other}`
  switch (kind) {
    case 'access_requested':
      return `${who} asks for access to ${what}`
    case 'access_given':
      return `${who} gave you access to ${what}`
    case 'access_declined':
      return `${who} declined your request for access`
    case 'mentioned':
      return `${who} mentioned you in ${what}`
    case 'replied':
      return `${who} replied to your comment on ${what}`
    case 'items_added':
      return `${counted('document was', 'documents were')} added to ${what}`
    case 'item_changed':
      return type === 'FOLDER'
        ? `${counted('document', 'documents')} in ${what} changed`
        : `${what} has changed`
    case 'search_matched':
      return `${counted('new result', 'new results')} for “${facts['name'] ?? ''}”`
  }
}

function inGerman({ kind, actor_name: actor, name, part_type: type, facts }: NoticeRow): string {
  const who = actor ?? 'Jemand'
  const what = name ?? 'ein Element'
  const count = Number(facts['count'] ?? 1)
  const counted = (one: string, other: string) => `${count} ${count === 1 ? one : other}`
  switch (kind) {
    case 'access_requested':
      return `${who} bittet um Zugriff auf ${what}`
    case 'access_given':
      return `${who} hat Ihnen Zugriff auf ${what} gegeben`
    case 'access_declined':
      return `${who} hat Ihre Bitte um Zugriff abgelehnt`
    case 'mentioned':
      return `${who} hat Sie in ${what} erwähnt`
    case 'replied':
      return `${who} hat auf Ihren Kommentar zu ${what} geantwortet`
    case 'items_added':
      return `${counted('Dokument wurde', 'Dokumente wurden')} zu ${what} hinzugefügt`
    case 'item_changed':
      return type === 'FOLDER'
        ? `${counted('Dokument', 'Dokumente')} in ${what} geändert`
        : `${what} wurde geändert`
    case 'search_matched':
      return `${counted('neuer Treffer', 'neue Treffer')} für „${facts['name'] ?? ''}“`
  }
}

/** The path of the page that shows what a notice is about, if there is one. */
export function pathOf(notice: NoticeRow): string | undefined {
  const { kind, part_type: type, path_part_id: part, metadata_obj_id: id, facts } = notice
  if (kind === 'search_matched') return `/search?saved=${facts['search'] ?? ''}`
  switch (type) {
    case 'DOCUMENT': {
      const { comment } = facts
      return `/documents/${id}${comment === undefined ? '' : `?comment=${comment}`}`
    }
    case 'FOLDER':
      return `/browse/${part}`
    case 'THREAD':
      return `/threads/${id}`
    default:
      return undefined
  }
}
