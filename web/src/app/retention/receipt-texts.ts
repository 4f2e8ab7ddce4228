import { catalogue } from '../messages.ts'

/** Texts about receipts, wherever something is deleted permanently. */
export const texts = catalogue(
  {
    download: 'Download receipt',
    showAll: 'Show receipts',
    receipts: 'Deletion receipts',
    waiting: 'The receipt is not complete yet, because files are still being deleted.',
  },
  {
    download: 'Beleg herunterladen',
    showAll: 'Belege anzeigen',
    receipts: 'Löschbelege',
    waiting: 'Der Beleg ist noch nicht fertig, weil noch Dateien gelöscht werden.',
  },
)
