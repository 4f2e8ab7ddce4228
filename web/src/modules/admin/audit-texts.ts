import { formatNumber } from '../../app/format.ts'
import { catalogue } from '../../app/messages.ts'

/** Texts of the audit log. */
export const texts = catalogue(
  {
    why: 'Changes, sign-ins, and content that left Arbor: downloads, answers, and what programs read. People reading in the workspace are not recorded, except for files and for administrators in private folders.',
    group: 'What',
    person: 'Person',
    everyone: 'Everyone',
    from: 'From',
    to: 'To',
    everywhere: 'Show events of all items',
    save: { csv: 'Save as CSV', ndjson: 'Save as NDJSON' },
    verify: 'Verify',
    verifying: 'Verifying…',
    head: 'Keep this number and hash elsewhere to prove later that nothing was rewritten:',
    whole: (count: number) =>
      `The chain is complete. Arbor checked ${formatNumber(count)} events and found no change.`,
    faults: {
      missing: (number: number) => `Event ${formatNumber(number)} is missing.`,
      changed: (number: number) => `Event ${formatNumber(number)} was changed.`,
      moved: (number: number) => `Event ${formatNumber(number)} follows another event than it did.`,
      cut: (number: number) =>
        `The end of the chain is missing, from event ${formatNumber(number)}.`,
    },
  },
  {
    why: 'Änderungen, Anmeldungen und was Arbor verlassen hat: Downloads, Antworten und was Programme gelesen haben. Lesen im Arbeitsbereich wird nicht aufgezeichnet, außer bei Dateien und wenn Administratoren in privaten Ordnern lesen.',
    group: 'Was',
    person: 'Person',
    everyone: 'Alle Personen',
    from: 'Von',
    to: 'Bis',
    everywhere: 'Ereignisse aller Elemente anzeigen',
    save: { csv: 'Als CSV speichern', ndjson: 'Als NDJSON speichern' },
    verify: 'Prüfen',
    verifying: 'Wird geprüft…',
    head: 'Bewahren Sie diese Nummer und diesen Hash anderswo auf, um später zu belegen, dass nichts umgeschrieben wurde:',
    whole: (count) =>
      `Die Kette ist vollständig. Arbor hat ${formatNumber(count)} Ereignisse geprüft und keine Änderung gefunden.`,
    faults: {
      missing: (number) => `Ereignis ${formatNumber(number)} fehlt.`,
      changed: (number) => `Ereignis ${formatNumber(number)} wurde geändert.`,
      moved: (number) => `Ereignis ${formatNumber(number)} folgt auf ein anderes als zuvor.`,
      cut: (number) => `Das Ende der Kette fehlt, ab Ereignis ${formatNumber(number)}.`,
    },
  },
)
