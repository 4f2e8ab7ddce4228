import { catalogue } from '../../catalogue.ts'

export const texts = catalogue('app/kept/visits', {
  recent: 'Recently opened',
  changed: 'Changed',
  changedWhy: 'Changed since you last opened it',
  since: 'This document has changed since your last visit.',
  showChanges: 'Show changes',
  dismiss: 'Dismiss',
})
