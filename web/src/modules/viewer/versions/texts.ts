import { formatNumber, formatVersion } from '../../../app/format.ts'
import { catalogue, plural } from '../../../app/messages.ts'

/** Texts of versions and their comparison, loaded with them. */
export const texts = catalogue(
  {
    upload: 'Upload a new version…',
    show: 'Show',
    shown: 'shown',
    compare: 'Compare',
    compareWith: (version: number) => `Compare with version ${formatVersion(version)}`,
    makeActive: 'Make active',
    remove: 'Delete',
    removeTitle: (version: number) => `Delete version ${formatVersion(version)}?`,
    removeWhat: (passages: number, name: string) =>
      `The file of this version and its ${formatNumber(passages)} ${plural(passages, 'passage', 'passages')} are deleted from “${name}”. The other versions stay. You can take it back for a few seconds.`,
    removed: (version: number) => `Deleted version ${formatVersion(version)}`,
    from: 'From',
    to: 'To',
    close: 'Close the comparison',
    changes: (count: number) => `${formatNumber(count)} ${plural(count, 'change', 'changes')}`,
    noChanges: 'The texts are the same',
    noChangesWhy: 'The files may differ in what is no text.',
    next: 'Next change',
    before: 'Change before',
    same: (count: number) =>
      `${formatNumber(count)} ${plural(count, 'line is', 'lines are')} the same`,
    open: 'Open at this place',
    more: (count: number) => `Show ${formatNumber(count)} more`,
    removedText: 'Taken out',
    addedText: 'Put in',
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
    remove: 'Löschen',
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
    before: 'Vorige Änderung',
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
