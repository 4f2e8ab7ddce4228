import { formatNumber } from '../../../app/format.ts'
import { catalogue } from '../../../app/messages.ts'
import { texts as shared } from './texts.ts'

/** Texts of the forms for sources. */
export const texts = {
  ...shared,
  ...catalogue(
    {
      chooseKind: 'What should the folder be kept up to date with?',
      otherKind: 'Choose something else',
      settings: 'Settings',
      into: 'Into this folder',
      intoWhy: 'Arbor never touches what people put into it themselves.',
      newFolder: 'New folder in it',
      newFolderHint: 'Leave this empty if the source should fill the chosen folder itself.',
      chooseFirst: 'Choose a folder.',
      schedule: 'Schedule',
      runsWhen: 'Synchronize',
      manually: 'Only on request',
      afterChanges: 'After changes, and every hour',
      minutes: (count: number) => `Every ${formatNumber(count)} minutes`,
      hours: (count: number) => (count === 1 ? 'Every hour' : `Every ${formatNumber(count)} hours`),
      daily: 'Once a day',
      atTimes: 'At certain times…',
      cron: 'Times as a cron expression',
      cronHint: (zone: string) =>
        `Minute, hour, day, month and weekday in ${zone}: “0 6 * * 1-5” is 6:00 from Monday to Friday.`,
      rules: 'What to leave out',
      include: 'Only these files',
      exclude: 'Not these files and folders',
      patterns:
        'One pattern per line. * and ? stand for characters within a name, ** for any number of folders: *.pdf, drafts, archive/**',
      hidden: 'Also read hidden and temporary files (.notes.txt, ~$report.docx, __MACOSX)',
      most: 'Largest file in MB',
      types: 'Only these file types',
      typesHint: 'Such as PDF, DOCX. Leave this empty for all types that Arbor can read.',
      keptSecret: 'Stored. Leave this empty to keep it.',
      lines: 'One per line.',
      test: 'Test',
      testing: 'Testing…',
      testFails: 'This does not work:',
      create: 'Create and preview',
      createWhy: 'Arbor first shows what it would add. Nothing is changed until you synchronize.',
      invalid: (label: string) => `${label}: this value is not valid.`,
    },
    {
      chooseKind: 'Womit soll der Ordner aktuell gehalten werden?',
      otherKind: 'Etwas anderes wählen',
      settings: 'Einstellungen',
      into: 'In diesen Ordner',
      intoWhy: 'Was Menschen selbst hineinlegen, rührt Arbor nie an.',
      newFolder: 'Neuer Ordner darin',
      newFolderHint:
        'Lassen Sie das leer, wenn die Quelle den gewählten Ordner selbst füllen soll.',
      chooseFirst: 'Wählen Sie einen Ordner.',
      schedule: 'Zeitplan',
      runsWhen: 'Synchronisieren',
      manually: 'Nur auf Wunsch',
      afterChanges: 'Nach Änderungen und jede Stunde',
      minutes: (count: number) => `Alle ${formatNumber(count)} Minuten`,
      hours: (count: number) =>
        count === 1 ? 'Jede Stunde' : `Alle ${formatNumber(count)} Stunden`,
      daily: 'Einmal am Tag',
      atTimes: 'Zu bestimmten Zeiten…',
      cron: 'Zeiten als Cron-Ausdruck',
      cronHint: (zone: string) =>
        `Minute, Stunde, Tag, Monat und Wochentag in ${zone}: „0 6 * * 1-5“ heißt 6:00 Uhr von Montag bis Freitag.`,
      rules: 'Was ausgelassen wird',
      include: 'Nur diese Dateien',
      exclude: 'Diese Dateien und Ordner nicht',
      patterns:
        'Ein Muster pro Zeile. * und ? stehen für Zeichen in einem Namen, ** für beliebig viele Ordner: *.pdf, entwürfe, archiv/**',
      hidden:
        'Auch versteckte und vorübergehende Dateien lesen (.notizen.txt, ~$bericht.docx, __MACOSX)',
      most: 'Größte Datei in MB',
      types: 'Nur diese Dateitypen',
      typesHint: 'Zum Beispiel PDF, DOCX. Leer bedeutet: alle Typen, die Arbor lesen kann.',
      keptSecret: 'Gespeichert. Lassen Sie das leer, um es zu behalten.',
      lines: 'Eine Angabe pro Zeile.',
      test: 'Testen',
      testing: 'Wird getestet…',
      testFails: 'So geht es nicht:',
      create: 'Anlegen und Vorschau zeigen',
      createWhy:
        'Arbor zeigt zuerst, was hinzukäme. Bis Sie synchronisieren, wird nichts geändert.',
      invalid: (label: string) => `${label}: Dieser Wert ist nicht gültig.`,
    },
  ),
}
