import { catalogue } from '../../../app/messages.ts'

/** Texts about what is kept. */
export const texts = catalogue(
  {
    noHolds: 'No legal holds',
    holdsWhy:
      'A legal hold keeps a folder or document with everything in it: nobody and nothing can delete it. To place one, open the menu of an item and choose “Legal hold…”.',
    item: 'Item',
    reason: 'Reason',
    placed: 'Placed',
    actions: 'Actions',
    inTrash: 'In the trash',
    formerMember: 'a former member',
    release: 'Release…',
    releaseOf: (name: string) => `Release the hold on ${name}`,
    releaseTitle: (name: string) => `Release the hold on “${name}”?`,
    releaseNow: 'Release hold',
  },
  {
    noHolds: 'Keine Aufbewahrungssperren',
    holdsWhy:
      'Eine Aufbewahrungssperre bewahrt einen Ordner oder ein Dokument mit allem darin: Niemand und nichts kann es löschen. Um eine zu setzen, öffnen Sie das Menü eines Eintrags und wählen „Aufbewahrungssperre …“.',
    item: 'Eintrag',
    reason: 'Grund',
    placed: 'Gesetzt',
    actions: 'Aktionen',
    inTrash: 'Im Papierkorb',
    formerMember: 'einem früheren Mitglied',
    release: 'Aufheben …',
    releaseOf: (name) => `Sperre auf ${name} aufheben`,
    releaseTitle: (name) => `Sperre auf „${name}“ aufheben?`,
    releaseNow: 'Sperre aufheben',
  },
)
