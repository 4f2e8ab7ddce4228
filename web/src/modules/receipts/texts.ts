import { formatNumber } from '../../app/format.ts'
import { catalogue } from '../../app/catalogue.ts'
import { plural } from '../../app/messages.ts'

/** Texts about receipts of permanent deletions. */
export const texts = catalogue('receipts', {
  title: 'Deletion receipts',
  none: 'No deletion receipts',
  why: 'Everything that is deleted permanently leaves a receipt. It lists what was deleted, when and by whom, without the texts.',
  mine: 'You see receipts of what you have deleted. The owner and administrators see all.',
  command: 'Prove that nothing is left, on the server',
  copy: 'Copy',
  copied: 'Copied',
  item: 'Deleted',
  what: 'What',
  when: 'When',
  state: 'Receipt',
  byServer: 'the server, by a rule',
  formerMember: 'a former member',
  signed: 'Signed',
  waiting: 'Waiting until the files are deleted',
  removing: (done: number, total: number) =>
    `Removing: ${formatNumber(done)} of ${formatNumber(total)}`,
  download: 'Download',
  downloadOf: (name: string) => `Download the receipt of ${name}`,
  counts: {
    FOLDER: (n: number) => `${formatNumber(n)} ${plural(n, 'folder', 'folders')}`,
    DOCUMENT: (n: number) => `${formatNumber(n)} ${plural(n, 'document', 'documents')}`,
    DOCUMENT_VERSION: (n: number) => `${formatNumber(n)} ${plural(n, 'version', 'versions')}`,
    CHUNK: (n: number) => `${formatNumber(n)} ${plural(n, 'passage', 'passages')}`,
    THREAD: (n: number) => `${formatNumber(n)} ${plural(n, 'thread', 'threads')}`,
  },
  range: (first: number, last: number, total: number) =>
    `${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(total)}`,
  newer: 'Newer',
  older: 'Older',
})
