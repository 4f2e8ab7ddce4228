import { catalogue } from '../messages.ts'

export const texts = catalogue(
  {
    recent: 'Recently opened',
    changed: 'Changed',
    changedWhy: 'Changed since you last opened it',
    since: 'This document has changed since your last visit.',
    showChanges: 'Show changes',
    dismiss: 'Dismiss',
  },
  {
    recent: 'Zuletzt geöffnet',
    changed: 'Geändert',
    changedWhy: 'Geändert, seit Sie es zuletzt geöffnet haben',
    since: 'Dieses Dokument wurde seit Ihrem letzten Besuch geändert.',
    showChanges: 'Änderungen zeigen',
    dismiss: 'Ausblenden',
  },
)
