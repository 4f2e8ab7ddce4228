import { catalogue } from '../catalogue.ts'

/** Texts about receipts, wherever something is deleted permanently. */
export const texts = catalogue('app/retention/receipt', {
  download: 'Download receipt',
  showAll: 'Show receipts',
  receipts: 'Deletion receipts',
  waiting: 'The receipt is not complete yet, because files are still being deleted.',
})
