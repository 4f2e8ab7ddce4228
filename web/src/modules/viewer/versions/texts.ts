import { formatDay, formatNumber, formatVersion } from '../../../app/format.ts'
import { catalogue, plural } from '../../../app/messages.ts'
import type { Version } from '../model.ts'

type Change = NonNullable<Version['source_change']>

/** Who made a version at its source, when and why, such as “Ann Lee, May 3, 2026: Corrected the rent”. */
function whoAndWhy({ author, changed_at: at, message }: Change): string {
  const made = [author, at === null ? null : formatDay(at)].filter(Boolean).join(', ')
  return [made, message].filter(Boolean).join(': ')
}

/** Texts of versions and their comparison. They load together. */
export const texts = catalogue(
  {
    upload: 'Upload new version…',
    show: 'Show',
    shown: 'shown',
    compare: 'Compare',
    compareWith: (version: number) => `Compare with version ${formatVersion(version)}`,
    makeActive: 'Make active',
    whoAndWhy,
    remove: 'Delete',
    removeOf: (version: number) => `Delete version ${formatVersion(version)}`,
    removeTitle: (version: number) => `Delete version ${formatVersion(version)}?`,
    removeWhat: (passages: number, name: string) =>
      `This deletes the version’s file and ${formatNumber(passages)} ${plural(passages, 'passage', 'passages')} from “${name}”. The other versions stay. You can undo this for a few seconds.`,
    removed: (version: number) => `Deleted version ${formatVersion(version)}`,
    from: 'From',
    to: 'To',
    close: 'Close comparison',
    changes: (count: number) => `${formatNumber(count)} ${plural(count, 'change', 'changes')}`,
    noChanges: 'The text is the same',
    noChangesWhy: 'The files may still differ in other ways.',
    next: 'Next change',
    previous: 'Previous change',
    same: (count: number) => `${formatNumber(count)} unchanged ${plural(count, 'line', 'lines')}`,
    open: 'Show in document',
    more: (count: number) => `Show ${formatNumber(count)} more`,
    removedText: 'Removed',
    addedText: 'Added',
    tooDifferent: 'These versions have little in common',
    tooDifferentWhy: 'They can’t be compared line by line.',
    cut: (passages: number) =>
      `Only the first ${formatNumber(passages)} passages of each version are compared.`,
  },
  {
    upload: 'Neue Version hochladen …',
    show: 'Zeigen',
    shown: 'gezeigt',
    compare: 'Vergleichen',
    compareWith: (version) => `Mit Version ${formatVersion(version)} vergleichen`,
    makeActive: 'Aktiv machen',
    whoAndWhy,
    remove: 'Löschen',
    removeOf: (version) => `Löschen: Version ${formatVersion(version)}`,
    removeTitle: (version) => `Version ${formatVersion(version)} löschen?`,
    removeWhat: (passages, name) =>
      `Die Datei dieser Version und ihre ${formatNumber(passages)} ${plural(passages, 'Stelle', 'Stellen')} werden aus „${name}“ gelöscht. Die anderen Versionen bleiben. Einige Sekunden lang können Sie es zurücknehmen.`,
    removed: (version) => `Version ${formatVersion(version)} gelöscht`,
    from: 'Von',
    to: 'Zu',
    close: 'Vergleich schließen',
    changes: (count) => `${formatNumber(count)} ${plural(count, 'Änderung', 'Änderungen')}`,
    noChanges: 'Die Texte sind gleich',
    noChangesWhy: 'Die Dateien können sich in dem unterscheiden, was kein Text ist.',
    next: 'Nächste Änderung',
    previous: 'Vorige Änderung',
    same: (count) => `${formatNumber(count)} ${plural(count, 'Zeile ist', 'Zeilen sind')} gleich`,
    open: 'An dieser Stelle öffnen',
    more: (count) => `${formatNumber(count)} weitere anzeigen`,
    removedText: 'Entfernt',
    addedText: 'Eingefügt',
    tooDifferent: 'Diese Versionen haben wenig gemeinsam',
    tooDifferentWhy: 'Sie lassen sich nicht Zeile für Zeile vergleichen.',
    cut: (passages) =>
      `Nur die ersten ${formatNumber(passages)} Stellen jeder Version werden verglichen.`,
  },
)
