import { formatNumber } from '../format.ts'
import { catalogue } from '../messages.ts'

/** Texts about links for people outside. */
export const texts = catalogue(
  {
    title: 'Links for people outside',
    explained:
      'Anyone with the link can read this and what is below it, without signing in. Each opening is recorded.',
    days: 'Days',
    password: 'Password (optional)',
    create: 'Create link',
    made: 'New link (shown only once)',
    none: 'There are no links.',
    until: (day: string) => `Until ${day}`,
    ended: 'Doesn’t work any more',
    withPassword: 'with a password',
    by: (name: string) => `created by ${name}`,
    opened: (times: number) =>
      times === 0
        ? 'Never opened'
        : times === 1
          ? 'Opened once'
          : `Opened ${formatNumber(times)} times`,
    end: 'End',
    remove: 'Remove',
    endOf: (name: string) => `End the link to ${name}`,
    next: 'Next page of links',
    previous: 'Previous page of links',
    allow:
      'Administrators can create links with which people outside can read folders and documents',
    allowWhy:
      'Turning this off stops all links. They work again if you turn it on before they end.',
    most: 'Longest time a link works, in days',
    saved: 'Saved',
  },
  {
    title: 'Links für Personen von außen',
    explained:
      'Wer den Link hat, darf dies und alles darunter lesen, ohne sich anzumelden. Jedes Öffnen wird festgehalten.',
    days: 'Tage',
    password: 'Passwort (freiwillig)',
    create: 'Link erstellen',
    made: 'Neuer Link (wird nur einmal gezeigt)',
    none: 'Es gibt keine Links.',
    until: (day) => `Bis ${day}`,
    ended: 'Funktioniert nicht mehr',
    withPassword: 'mit Passwort',
    by: (name) => `erstellt von ${name}`,
    opened: (times) =>
      times === 0
        ? 'Nie geöffnet'
        : times === 1
          ? 'Einmal geöffnet'
          : `${formatNumber(times)}-mal geöffnet`,
    end: 'Beenden',
    remove: 'Entfernen',
    endOf: (name) => `Link zu ${name} beenden`,
    next: 'Weitere Links',
    previous: 'Vorige Links',
    allow:
      'Administratoren dürfen Links erstellen, mit denen Personen von außen Ordner und Dokumente lesen',
    allowWhy:
      'Wenn Sie das ausschalten, funktioniert kein Link mehr. Nach dem Einschalten funktionieren sie wieder, bis sie enden.',
    most: 'Wie lange ein Link höchstens funktioniert, in Tagen',
    saved: 'Gespeichert',
  },
)
