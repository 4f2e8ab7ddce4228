import { formatNumber } from '../../../app/format.ts'
import { catalogue, plural } from '../../../app/messages.ts'

/** Texts about retention rules. */
export const texts = catalogue(
  {
    none: 'No retention rules',
    why: 'A retention rule keeps documents for at least some time, or deletes them permanently after some time. Each deletion is announced seven days before and leaves a receipt.',
    add: 'New rule',
    name: 'Name',
    nameHint: 'People see it when the rule keeps something that they want to delete.',
    target: 'Applies to',
    does: 'What it does',
    scheduled: 'Announced deletions',
    actions: 'Actions',
    kinds: { folder: 'Documents in a folder', tag: 'Documents with a tag' },
    folder: 'Folder',
    tag: 'Tag',
    findTag: 'Find a tag',
    tagNamed: (name: string) => `Tag “${name}”`,
    gone: 'deleted or in the trash',
    keep: 'Keep for at least',
    deleteAfter: 'Delete permanently after',
    unit: (label: string) => `Unit: ${label}`,
    units: { days: 'days', years: 'years' },
    empty: 'Leave a field empty if it doesn’t apply.',
    counted: 'Counted from',
    countedFrom: { CREATION: 'the creation of the document', LAST_CHANGE: 'its newest version' },
    edit: 'Edit…',
    editOf: (name: string) => `Edit ${name}`,
    editTitle: 'Edit retention rule',
    addTitle: 'New retention rule',
    preview: 'Preview',
    previewTitle: 'What this rule does now',
    back: 'Back',
    create: 'Create rule',
    save: 'Save rule',
    saved: (name: string) => `Saved the rule ${name}`,
    covers: (n: number) =>
      n === 0
        ? 'It applies to no documents yet.'
        : `It applies to ${formatNumber(n)} ${plural(n, 'document', 'documents')}.`,
    kept: (n: number) =>
      `${formatNumber(n)} of them can’t be deleted permanently now because of this rule.`,
    due: (n: number, day: string) =>
      `${formatNumber(n)} ${plural(n, 'is', 'are')} old enough to be deleted. The first deletion is on ${day}.`,
    later: (day: string) => `The first deletion is on ${day}.`,
    held: (n: number) =>
      `${formatNumber(n)} ${plural(n, 'is', 'are')} old enough, but under a legal hold.`,
    keptByRules: (n: number) =>
      `${formatNumber(n)} ${plural(n, 'is', 'are')} old enough, but kept by a rule.`,
    keptBySource: (n: number) =>
      `${formatNumber(n)} ${plural(n, 'is', 'are')} old enough, but kept up to date by a source. Rules don’t delete these.`,
    first: 'The first documents',
    deleted: (day: string) => `Deleted on ${day}`,
    keptUntil: (day: string) => `Kept until ${day}`,
    isHeld: 'Under a legal hold',
    remove: 'Delete…',
    removeOf: (name: string) => `Delete ${name}`,
    removeTitle: (name: string) => `Delete the rule “${name}”?`,
    removeWhy: 'Documents that it keeps can then be deleted. Announced deletions are withdrawn.',
    removeNow: 'Delete rule',
    removed: (name: string) => `Deleted the rule ${name}`,
  },
  {
    none: 'Keine Aufbewahrungsregeln',
    why: 'Eine Aufbewahrungsregel bewahrt Dokumente eine Mindestzeit auf oder löscht sie nach einer Zeit endgültig. Jede Löschung wird sieben Tage vorher angekündigt und hinterlässt einen Beleg.',
    add: 'Neue Regel',
    name: 'Name',
    nameHint: 'Wer etwas löschen will, das die Regel bewahrt, sieht ihn.',
    target: 'Gilt für',
    does: 'Was sie tut',
    scheduled: 'Angekündigte Löschungen',
    actions: 'Aktionen',
    kinds: { folder: 'Dokumente in einem Ordner', tag: 'Dokumente mit einem Schlagwort' },
    folder: 'Ordner',
    tag: 'Schlagwort',
    findTag: 'Schlagwort suchen',
    tagNamed: (name) => `Schlagwort „${name}“`,
    gone: 'gelöscht oder im Papierkorb',
    keep: 'Mindestens aufbewahren',
    deleteAfter: 'Endgültig löschen nach',
    unit: (label) => `Einheit: ${label}`,
    units: { days: 'Tagen', years: 'Jahren' },
    empty: 'Lassen Sie ein Feld leer, wenn es nicht gilt.',
    counted: 'Gezählt ab',
    countedFrom: {
      CREATION: 'der Erstellung des Dokuments',
      LAST_CHANGE: 'seiner neuesten Version',
    },
    edit: 'Bearbeiten …',
    editOf: (name) => `${name} bearbeiten`,
    editTitle: 'Aufbewahrungsregel bearbeiten',
    addTitle: 'Neue Aufbewahrungsregel',
    preview: 'Vorschau',
    previewTitle: 'Was die Regel jetzt tut',
    back: 'Zurück',
    create: 'Regel erstellen',
    save: 'Regel speichern',
    saved: (name) => `Regel ${name} gespeichert`,
    covers: (n) =>
      n === 0
        ? 'Sie gilt noch für kein Dokument.'
        : `Sie gilt für ${formatNumber(n)} ${plural(n, 'Dokument', 'Dokumente')}.`,
    kept: (n) =>
      `${formatNumber(n)} davon ${plural(n, 'kann', 'können')} wegen dieser Regel jetzt nicht endgültig gelöscht werden.`,
    due: (n, day) =>
      `${formatNumber(n)} ${plural(n, 'ist', 'sind')} alt genug, um gelöscht zu werden. Die erste Löschung ist am ${day}.`,
    later: (day) => `Die erste Löschung ist am ${day}.`,
    held: (n) =>
      `${formatNumber(n)} ${plural(n, 'ist', 'sind')} alt genug, ${plural(n, 'unterliegt', 'unterliegen')} aber einer Aufbewahrungssperre.`,
    keptByRules: (n) =>
      `${formatNumber(n)} ${plural(n, 'ist', 'sind')} alt genug, aber nach einer Regel aufzubewahren.`,
    keptBySource: (n) =>
      `${formatNumber(n)} ${plural(n, 'ist', 'sind')} alt genug, aber eine Quelle hält sie aktuell. Regeln löschen sie nicht.`,
    first: 'Die ersten Dokumente',
    deleted: (day) => `Gelöscht am ${day}`,
    keptUntil: (day) => `Aufbewahrt bis ${day}`,
    isHeld: 'Unterliegt einer Aufbewahrungssperre',
    remove: 'Löschen …',
    removeOf: (name) => `${name} löschen`,
    removeTitle: (name) => `Regel „${name}“ löschen?`,
    removeWhy: 'Was sie bewahrt, kann danach gelöscht werden. Angekündigte Löschungen entfallen.',
    removeNow: 'Regel löschen',
    removed: (name) => `Regel ${name} gelöscht`,
  },
)
