import { formatNumber } from '../format.ts'
import { catalogue, plural } from '../messages.ts'

const counted = (count: number, one: string, other: string) =>
  `${formatNumber(count)} ${plural(count, one, other)}`

export const texts = catalogue(
  {
    notices: 'Notices',
    unread: 'unread',
    readAll: 'Mark all as read',
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
    isUnread: 'Unread.',
    older: 'Show older notices',
    none: 'Nothing new',
    noneWhy: 'When something concerns you, such as a mention or new access, it appears here.',
    today: 'Today',
    yesterday: 'Yesterday',
    somebody: 'Somebody',
    item: 'an item',
    access_requested: (who: string, what: string) => `${who} asks for access to ${what}`,
    access_given: (who: string, what: string) => `${who} gave you access to ${what}`,
    access_declined: (who: string) => `${who} declined your request for access`,
    mentioned: (who: string, what: string) => `${who} mentioned you in ${what}`,
    replied: (who: string, what: string) => `${who} replied to your comment on ${what}`,
    items_added: (count: number, what: string) =>
      `${counted(count, 'document was', 'documents were')} added to ${what}`,
    item_changed: (what: string) => `${what} has changed`,
    items_changed: (count: number, what: string) =>
      `${counted(count, 'document', 'documents')} in ${what} changed`,
    search_matched: (count: number, name: string) =>
      `${counted(count, 'new result', 'new results')} for “${name}”`,
  },
  {
    notices: 'Mitteilungen',
    unread: 'ungelesen',
    readAll: 'Alle als gelesen markieren',
    markRead: 'Als gelesen markieren',
    markUnread: 'Als ungelesen markieren',
    isUnread: 'Ungelesen.',
    older: 'Ältere Mitteilungen zeigen',
    none: 'Nichts Neues',
    noneWhy: 'Was Sie betrifft, etwa eine Erwähnung oder neuer Zugriff, erscheint hier.',
    today: 'Heute',
    yesterday: 'Gestern',
    somebody: 'Jemand',
    item: 'ein Element',
    access_requested: (who: string, what: string) => `${who} bittet um Zugriff auf ${what}`,
    access_given: (who: string, what: string) => `${who} hat Ihnen Zugriff auf ${what} gegeben`,
    access_declined: (who: string) => `${who} hat Ihre Bitte um Zugriff abgelehnt`,
    mentioned: (who: string, what: string) => `${who} hat Sie in ${what} erwähnt`,
    replied: (who: string, what: string) => `${who} hat auf Ihren Kommentar zu ${what} geantwortet`,
    items_added: (count: number, what: string) =>
      `${counted(count, 'Dokument wurde', 'Dokumente wurden')} zu ${what} hinzugefügt`,
    item_changed: (what: string) => `${what} wurde geändert`,
    items_changed: (count: number, what: string) =>
      `${counted(count, 'Dokument', 'Dokumente')} in ${what} geändert`,
    search_matched: (count: number, name: string) =>
      `${counted(count, 'neuer Treffer', 'neue Treffer')} für „${name}“`,
  },
)
