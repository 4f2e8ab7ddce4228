import { catalogue } from '../messages.ts'

export const texts = catalogue(
  {
    saved: 'Saved searches',
    save: 'Save search',
    name: 'Name of the search',
    notify: 'Notify me of new matches',
    notifyOf: (name: string) => `Notify me of new matches for “${name}”`,
    keep: 'Save',
    cancel: 'Cancel',
    rename: 'Rename',
    renameOf: (name: string) => `Rename “${name}”`,
    delete: 'Delete',
    deleteOf: (name: string) => `Delete “${name}”`,
    deleted: (name: string) => `Deleted the saved search “${name}”`,
  },
  {
    saved: 'Gespeicherte Suchen',
    save: 'Suche speichern',
    name: 'Name der Suche',
    notify: 'Bei neuen Treffern benachrichtigen',
    notifyOf: (name: string) => `Bei neuen Treffern für „${name}“ benachrichtigen`,
    keep: 'Speichern',
    cancel: 'Abbrechen',
    rename: 'Umbenennen',
    renameOf: (name: string) => `„${name}“ umbenennen`,
    delete: 'Löschen',
    deleteOf: (name: string) => `„${name}“ löschen`,
    deleted: (name: string) => `Die gespeicherte Suche „${name}“ wurde gelöscht`,
  },
)
