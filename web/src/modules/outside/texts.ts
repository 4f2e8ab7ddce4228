import { formatNumber } from '../../app/format.ts'
import { catalogue } from '../../app/messages.ts'

export const texts = catalogue(
  {
    title: 'Shared with you',
    by: (tenant: string, until: string) => `Shared by ${tenant} until ${until}. You can read it.`,
    gone: 'This link doesn’t work',
    goneWhy: 'It is incomplete, has ended, or was taken back. Ask the person who sent it to you.',
    password: 'Password',
    passwordWhy: 'Enter the password that you got with the link.',
    open: 'Open',
    items: 'Contents',
    empty: 'This folder is empty',
    path: 'Path',
    pages: 'Pages',
    text: 'Text',
    page: (number: number) => `Page ${formatNumber(number)}`,
    noView: 'There is no preview. Download the file to see it.',
    download: 'Download',
    range: (first: number, last: number, total: number) =>
      `${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(total)}`,
    next: 'Next page of contents',
    previous: 'Previous page of contents',
  },
  {
    title: 'Mit Ihnen geteilt',
    by: (tenant, until) => `Freigegeben von ${tenant} bis ${until}. Sie dürfen es lesen.`,
    gone: 'Dieser Link funktioniert nicht',
    goneWhy:
      'Er ist unvollständig, abgelaufen oder wurde zurückgenommen. Fragen Sie die Person, von der Sie ihn haben.',
    password: 'Passwort',
    passwordWhy: 'Geben Sie das Passwort ein, das Sie mit dem Link bekommen haben.',
    open: 'Öffnen',
    items: 'Inhalt',
    empty: 'Dieser Ordner ist leer',
    path: 'Pfad',
    pages: 'Seiten',
    text: 'Text',
    page: (number) => `Seite ${formatNumber(number)}`,
    noView: 'Es gibt keine Vorschau. Laden Sie die Datei herunter, um sie zu sehen.',
    download: 'Herunterladen',
    range: (first, last, total) =>
      `${formatNumber(first)} bis ${formatNumber(last)} von ${formatNumber(total)}`,
    next: 'Nächste Seite des Inhalts',
    previous: 'Vorige Seite des Inhalts',
  },
)
