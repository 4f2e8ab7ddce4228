import { formatNumber } from '../../../app/format.ts'
import { catalogue, plural } from '../../../app/messages.ts'

export const texts = catalogue(
  {
    title: 'Trash',
    empty: 'The trash is empty',
    emptyWhy: 'What is deleted from folders that you may change is here for 30 days.',
    list: 'In the trash',
    was: (path: string, who: string, when: string) => `${path}, deleted by ${who} ${when}`,
    formerMember: 'a former member',
    until: (when: string) => `Gone for good on ${when}`,
    documents: (count: number) =>
      `${formatNumber(count)} ${plural(count, 'document', 'documents')}`,
    restore: 'Restore',
    restoreOne: (name: string) => `Restore: ${name}`,
    restored: (name: string) => `Restored ${name}`,
    restoreTitle: (name: string) => `Restore ${name}`,
    name: 'Name',
    folder: 'Folder',
    formerFolder: 'Without a choice, the one it was in.',
    remove: 'Delete for good',
    removeOne: (name: string) => `Delete for good: ${name}`,
    removeTitle: (name: string) => `Delete ${name} for good?`,
    removeWhat: 'Everything in it is lost, with all versions and files. This cannot be undone.',
    removed: (name: string) => `Deleted ${name} for good`,
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
    until: (when) => `Endgültig weg am ${when}`,
    documents: (count) => `${formatNumber(count)} ${plural(count, 'Dokument', 'Dokumente')}`,
    restore: 'Wiederherstellen',
    restoreOne: (name) => `Wiederherstellen: ${name}`,
    restored: (name) => `${name} wiederhergestellt`,
    restoreTitle: (name) => `${name} wiederherstellen`,
    name: 'Name',
    folder: 'Ordner',
    formerFolder: 'Ohne Auswahl der, in dem es lag.',
    remove: 'Endgültig löschen',
    removeOne: (name) => `Endgültig löschen: ${name}`,
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
