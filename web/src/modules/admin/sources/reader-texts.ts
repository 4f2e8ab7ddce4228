import { formatNumber } from '../../../app/format.ts'
import { catalogue, plural } from '../../../app/messages.ts'

/** Texts about who reads the documents of a source. */
export const texts = catalogue(
  {
    title: 'Readers',
    why: 'The source says who may read its documents. A person is the member with the same email address. Groups read nothing until you choose who they are. The permissions in Arbor apply as well.',
    show: 'Show',
    filters: { all: 'All', unmatched: 'Not matched' },
    none: 'The source has named nobody yet.',
    allMatched: 'Everybody whom the source names is matched.',
    kinds: { person: 'Person', group: 'Group' },
    files: (count: number) => `${formatNumber(count)} ${plural(count, 'file', 'files')}`,
    unmatched: 'Not matched',
    nobody: 'Nobody',
    byAddress: (name: string) => `${name}, by email address`,
    sameName: (name: string) => `Same name: ${name}`,
    choose: 'Choose…',
    chooseFor: (name: string) => `Choose who ${name} is`,
    chooseTitle: (name: string) => `Who is ${name}?`,
    member: 'Member or group',
    group: 'Group in Arbor',
    groupOf: (name: string) => `Group: ${name}`,
    hint: 'Name or email address',
    unknown: 'Choose one from the list.',
    undo: 'Undo decision',
    save: 'Save',
    more: 'Show more',
    whoReads: 'Who reads the documents',
    modes: {
      source: 'Only people whom the source names and who have access in Arbor',
      folder: 'Everyone who has access in Arbor',
    },
    binds: 'Applies to owners and administrators, too',
    bindsHint: 'They can change this at any time. The audit log records it.',
    restricted: (count: number) =>
      count === 1
        ? 'The source lets only some people read one of the documents.'
        : `The source lets only some people read ${formatNumber(count)} of the documents.`,
    open: 'Everyone who can read the folder may read them from now on',
  },
  {
    title: 'Leser',
    why: 'Die Quelle bestimmt, wer ihre Dokumente lesen darf. Eine Person ist das Mitglied mit derselben E-Mail-Adresse. Gruppen lesen nichts, bis Sie wählen, wer sie sind. Die Berechtigungen in Arbor gelten außerdem.',
    show: 'Anzeigen',
    filters: { all: 'Alle', unmatched: 'Nicht zugeordnet' },
    none: 'Die Quelle hat noch niemanden genannt.',
    allMatched: 'Alle, die die Quelle nennt, sind zugeordnet.',
    kinds: { person: 'Person', group: 'Gruppe' },
    files: (count: number) => `${formatNumber(count)} ${plural(count, 'Datei', 'Dateien')}`,
    unmatched: 'Nicht zugeordnet',
    nobody: 'Niemand',
    byAddress: (name: string) => `${name}, nach E-Mail-Adresse`,
    sameName: (name: string) => `Gleicher Name: ${name}`,
    choose: 'Wählen…',
    chooseFor: (name: string) => `Wählen, wer ${name} ist`,
    chooseTitle: (name: string) => `Wer ist ${name}?`,
    member: 'Mitglied oder Gruppe',
    group: 'Gruppe in Arbor',
    groupOf: (name: string) => `Gruppe: ${name}`,
    hint: 'Name oder E-Mail-Adresse',
    unknown: 'Wählen Sie etwas aus der Liste.',
    undo: 'Entscheidung zurücknehmen',
    save: 'Speichern',
    more: 'Mehr anzeigen',
    whoReads: 'Wer die Dokumente liest',
    modes: {
      source: 'Nur wen die Quelle nennt und wer in Arbor Zugriff hat',
      folder: 'Alle, die in Arbor Zugriff haben',
    },
    binds: 'Gilt auch für Inhaber und Administratoren',
    bindsHint: 'Sie können das jederzeit ändern. Das Zugriffsprotokoll hält es fest.',
    restricted: (count: number) =>
      count === 1
        ? 'Eines der Dokumente dürfen laut Quelle nur bestimmte Menschen lesen.'
        : `${formatNumber(count)} der Dokumente dürfen laut Quelle nur bestimmte Menschen lesen.`,
    open: 'Alle, die den Ordner lesen können, dürfen sie von nun an lesen',
  },
)
