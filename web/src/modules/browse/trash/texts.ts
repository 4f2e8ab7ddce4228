import { formatNumber } from '../../../app/format.ts'
import { catalogue, plural } from '../../../app/messages.ts'

export const texts = catalogue(
  {
    title: 'Trash',
    empty: 'The trash is empty',
    emptyWhy:
      'When you delete a folder or document, you can restore it here for 30 days. The trash shows items deleted from folders that you can edit.',
    list: 'Items in the trash',
    was: (path: string, who: string, when: string) => `${path}, deleted by ${who} ${when}`,
    formerMember: 'a former member',
    until: (when: string) => `Will be deleted permanently on ${when}`,
    documents: (count: number) =>
      `${formatNumber(count)} ${plural(count, 'document', 'documents')}`,
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
  },
  {
    title: 'Papierkorb',
    empty: 'Der Papierkorb ist leer',
    emptyWhy: 'Was in Ordnern gelöscht wird, die Sie ändern dürfen, liegt 30 Tage lang hier.',
    list: 'Im Papierkorb',
    was: (path, who, when) => `${path}, gelöscht von ${who} ${when}`,
    formerMember: 'einem früheren Mitglied',
    until: (when) => `Wird am ${when} endgültig gelöscht`,
    documents: (count) => `${formatNumber(count)} ${plural(count, 'Dokument', 'Dokumente')}`,
    restore: 'Wiederherstellen',
    restoreOne: (name) => `Wiederherstellen: ${name}`,
    restored: (name) => `${name} wiederhergestellt`,
    restoreTitle: (name) => `${name} wiederherstellen`,
    name: 'Name',
    folder: 'Ordner',
    formerFolder: 'Ohne Auswahl der, in dem es lag.',
    remove: 'Endgültig löschen',
    removeAsked: 'Endgültig löschen …',
    moveAsked: 'In den Papierkorb legen …',
    elsewhere: 'Unter anderem Namen oder anderswo wiederherstellen …',
    keptTitle: (name) => `${name} kann nicht gelöscht werden`,
    ruleUntil: (day) => `Eine Aufbewahrungsregel bewahrt es hier bis zum ${day}`,
    keptBy: 'Unterliegt einer Aufbewahrungssperre:',
    removeTitle: (name) => `${name} endgültig löschen?`,
    removeWhat:
      'Alles darin geht verloren, mit allen Versionen und Dateien. Das lässt sich nicht zurücknehmen.',
    removed: (name) => `${name} endgültig gelöscht`,
    range: (first, last, total) =>
      `${formatNumber(first)} bis ${formatNumber(last)} von ${formatNumber(total)}`,
    newer: 'Neuere',
    older: 'Ältere',
    moved: (count) =>
      `${formatNumber(count)} ${plural(count, 'Eintrag', 'Einträge')} in den Papierkorb gelegt`,
    move: 'In den Papierkorb',
  },
)
