import { formatNumber } from '../../app/format.ts'
import { catalogue, plural } from '../../app/messages.ts'

/** Texts about receipts of permanent deletions. */
export const texts = catalogue(
  {
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
  },
  {
    title: 'Löschbelege',
    none: 'Keine Löschbelege',
    why: 'Was endgültig gelöscht wird, hinterlässt einen Beleg. Er nennt, was wann von wem gelöscht wurde, ohne die Texte.',
    mine: 'Sie sehen Belege für das, was Sie gelöscht haben. Die Verwaltung sieht alle.',
    command: 'Auf dem Server nachweisen, dass nichts mehr da ist',
    copy: 'Kopieren',
    copied: 'Kopiert',
    item: 'Gelöscht',
    what: 'Was',
    when: 'Wann',
    state: 'Beleg',
    byServer: 'vom Server nach einer Regel',
    formerMember: 'ein früheres Mitglied',
    signed: 'Signiert',
    waiting: 'Wartet, bis die Dateien gelöscht sind',
    removing: (done, total) => `Wird entfernt: ${formatNumber(done)} von ${formatNumber(total)}`,
    download: 'Herunterladen',
    downloadOf: (name) => `Beleg für ${name} herunterladen`,
    counts: {
      FOLDER: (n) => `${formatNumber(n)} ${plural(n, 'Ordner', 'Ordner')}`,
      DOCUMENT: (n) => `${formatNumber(n)} ${plural(n, 'Dokument', 'Dokumente')}`,
      DOCUMENT_VERSION: (n) => `${formatNumber(n)} ${plural(n, 'Version', 'Versionen')}`,
      CHUNK: (n) => `${formatNumber(n)} ${plural(n, 'Abschnitt', 'Abschnitte')}`,
      THREAD: (n) => `${formatNumber(n)} ${plural(n, 'Gespräch', 'Gespräche')}`,
    },
    range: (first, last, total) =>
      `${formatNumber(first)} bis ${formatNumber(last)} von ${formatNumber(total)}`,
    newer: 'Neuere',
    older: 'Ältere',
  },
)
