import { formatNumber } from '../format.ts'
import { catalogue } from '../catalogue.ts'
import { plural } from '../messages.ts'

const counted = (count: number, one: string, other: string) =>
  `${formatNumber(count)} ${plural(count, one, other)}`

export const texts = catalogue('app/notices', {
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
})
