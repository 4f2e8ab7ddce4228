import { formatNumber } from '../../../app/format.ts'
import { catalogue } from '../../../app/catalogue.ts'
import { plural } from '../../../app/messages.ts'

export const texts = catalogue('browse/trash', {
  title: 'Trash',
  empty: 'The trash is empty',
  emptyWhy:
    'When you delete a folder or document, you can restore it here for 30 days. The trash shows items deleted from folders that you can edit.',
  list: 'Items in the trash',
  was: (path: string, who: string, when: string) => `${path}, deleted by ${who} ${when}`,
  formerMember: 'a former member',
  until: (when: string) => `Will be deleted permanently on ${when}`,
  documents: (count: number) => `${formatNumber(count)} ${plural(count, 'document', 'documents')}`,
  restore: 'Restore',
  restoreOne: (name: string) => `Restore ${name}`,
  restored: (name: string) => `Restored ${name}`,
  restoreTitle: (name: string) => `Restore “${name}”`,
  name: 'Name',
  folder: 'Folder',
  formerFolder: 'If you don’t choose a folder, the item returns to the one it was in.',
  remove: 'Delete permanently',
  removeAsked: 'Delete permanently…',
  moveAsked: 'Move to the trash…',
  elsewhere: 'Restore with another name or folder…',
  keptTitle: (name: string) => `“${name}” can’t be deleted`,
  ruleUntil: (day: string) => `A retention rule keeps it here until ${day}`,
  keptBy: 'Kept by a legal hold:',
  removeTitle: (name: string) => `Delete “${name}” permanently?`,
  removeWhat:
    'This deletes everything in it, including all versions and files. You can’t undo this.',
  removed: (name: string) => `Deleted ${name} permanently`,
  range: (first: number, last: number, total: number) =>
    `${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(total)}`,
  newer: 'Newer',
  older: 'Older',
  moved: (count: number) =>
    `Moved ${formatNumber(count)} ${plural(count, 'item', 'items')} to the trash`,
  move: 'Move to the trash',
})
