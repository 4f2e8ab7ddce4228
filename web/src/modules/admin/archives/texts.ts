import type { TenantArchive } from '../../../app/archives/queries.ts'
import { formatNumber } from '../../../app/format.ts'
import { catalogue, plural } from '../../../app/messages.ts'

type Errors = Readonly<Record<NonNullable<TenantArchive['error']>, string>>

const ERRORS: Errors = {
  failed: 'Failed because of a server error. An administrator of the server finds it in the log.',
  no_space: 'The server has no space for it. An administrator of the server must free some.',
  given_up: 'The server stopped several times while making it. Try again.',
}
const FEHLER: Errors = {
  failed:
    'Wegen eines Serverfehlers fehlgeschlagen. Die Administration des Servers findet ihn im Log.',
  no_space:
    'Der Server hat keinen Platz dafür. Die Administration des Servers muss Platz schaffen.',
  given_up: 'Der Server wurde dabei mehrmals beendet. Versuchen Sie es noch einmal.',
}

/** Texts about archives of the tenant. */
export const texts = catalogue(
  {
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
  },
  {
    title: 'Archive',
    onlyOwner: 'Nur der Inhaber des Mandanten kann diese Seite öffnen.',
    why: 'Ein Archiv ist eine Datei mit allem, was dieser Mandant hat: Ordner, Dokumente, Versionen, Unterhaltungen, Kommentare, Mitglieder und Berechtigungen. Sie können es aufbewahren, mit anderen Programmen lesen oder auf einem anderen Arbor-Server importieren lassen. Jedes bleibt sieben Tage gespeichert.',
    none: 'Noch keine Archive',
    export: 'Mandanten exportieren',
    passphrase: 'Passphrase (freiwillig)',
    passphraseHint:
      'Verschlüsselt das Archiv. Ohne die Passphrase kann niemand es öffnen. Mindestens 8 Zeichen.',
    unprotected: 'Ohne sie kann jeder, der die Datei bekommt, alle Dokumente lesen.',
    start: 'Starten',
    started: 'Erstellt',
    state: 'Zustand',
    size: 'Größe',
    encrypted: 'Verschlüsselt',
    content: (documents, files) =>
      `${formatNumber(documents)} ${plural(documents, 'Dokument', 'Dokumente')}, ${formatNumber(files)} ${plural(files, 'Datei', 'Dateien')}`,
    until: 'Gespeichert bis',
    errors: FEHLER,
    actions: 'Aktionen',
    download: 'Herunterladen',
    cancel: 'Export abbrechen',
    canceled: 'Export abgebrochen',
    remove: 'Löschen…',
    removeFailed: 'Entfernen',
    removeTitle: 'Dieses Archiv löschen?',
    removeWhy:
      'Kopien, die Sie heruntergeladen haben, bleiben. Sie können den Mandanten erneut exportieren.',
    removeNow: 'Löschen',
    removed: 'Archiv gelöscht',
  },
)
