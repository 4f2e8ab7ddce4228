import type { TenantArchive } from '../../../app/archives/queries.ts'
import { formatNumber } from '../../../app/format.ts'
import { catalogue } from '../../../app/catalogue.ts'
import { plural } from '../../../app/messages.ts'

type Errors = Readonly<Record<NonNullable<TenantArchive['error']>, string>>

const ERRORS: Errors = {
  failed: 'Failed because of a server error. An administrator of the server finds it in the log.',
  no_space: 'The server has no space for it. An administrator of the server must free some.',
  given_up: 'The server stopped several times while making it. Try again.',
}

/** Texts about archives of the tenant. */
export const texts = catalogue('admin/archives', {
  title: 'Archives',
  onlyOwner: 'Only the owner of the tenant can open this page.',
  why: 'An archive is one file with everything of this tenant: folders, documents, versions, threads, comments, members and permissions. You can keep it, read it with other programs, or have it imported into another Arbor server. Each is kept for seven days.',
  none: 'No archives yet',
  export: 'Export tenant',
  passphrase: 'Passphrase (optional)',
  passphraseHint:
    'Encrypts the archive. Without the passphrase, nobody can open it. At least 8 characters.',
  unprotected: 'Without one, everybody who gets the file can read all documents.',
  start: 'Start',
  started: 'Created',
  state: 'State',
  size: 'Size',
  encrypted: 'Encrypted',
  content: (documents: number, files: number) =>
    `${formatNumber(documents)} ${plural(documents, 'document', 'documents')}, ${formatNumber(files)} ${plural(files, 'file', 'files')}`,
  until: 'Kept until',
  errors: ERRORS,
  actions: 'Actions',
  download: 'Download',
  cancel: 'Cancel export',
  canceled: 'Export canceled',
  remove: 'Delete…',
  removeFailed: 'Remove',
  removeTitle: 'Delete this archive?',
  removeWhy: 'Copies that you have downloaded stay. You can export the tenant again.',
  removeNow: 'Delete',
  removed: 'Archive deleted',
})
