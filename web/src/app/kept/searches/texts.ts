import { catalogue } from '../../catalogue.ts'

export const texts = catalogue('app/kept/searches', {
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
})
