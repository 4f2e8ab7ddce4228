import { formatNumber } from '../format.ts'
import { catalogue, plural } from '../messages.ts'

/** Texts about legal holds, wherever they keep something. */
export const texts = catalogue(
  {
    action: 'Legal hold…',
    badge: 'Legal hold',
    ruled: 'Retention rules apply',
    ruleBadge: 'Retention',
    held: 'Under a legal hold',
    contains: 'Contains items under a legal hold',
    title: (name: string) => `Retention of “${name}”`,
    titleOfMany: (count: number) => `Legal hold on ${formatNumber(count)} items`,
    what: 'A legal hold keeps an item with everything in it. Until it is released, nobody and nothing can delete the item, move it to the trash, or edit its passages. New versions can be uploaded.',
    none: 'No legal hold keeps this item.',
    someHeld: (held: number, all: number) =>
      `Legal holds already keep ${formatNumber(held)} of these ${formatNumber(all)} items.`,
    list: 'Legal holds',
    onIt: (day: string) => `On this item since ${day}`,
    above: (name: string, day: string) => `On the folder “${name}” since ${day}`,
    below: (name: string, day: string) => `On “${name}” in it since ${day}`,
    unreadable: 'an item that you can’t read',
    placedBy: (who: string) => `Placed by ${who}`,
    formerMember: 'a former member',
    more: (count: number) => `and ${formatNumber(count)} more`,
    askAdmins: 'The owner and administrators can release it.',
    reason: 'Reason for a legal hold',
    reasonHint:
      'Why it must be kept, such as the number of a lawsuit. Only the owner and administrators see it.',
    place: 'Place legal hold',
    placed: (count: number) =>
      `Placed ${formatNumber(count)} ${plural(count, 'item', 'items')} under a legal hold`,
    release: 'Release',
    releaseOf: (name: string) => `Release the hold on ${name}`,
    releaseSure:
      'Afterwards it can be deleted, unless another hold keeps it. If its time in the trash is over, it is deleted permanently.',
    released: (name: string) => `Released the hold on ${name}`,
    keepOne: 'A legal hold keeps this item, so it can’t be deleted.',
    keepAll: 'Legal holds keep all of these items, so they can’t be deleted.',
    keepSome: (kept: number, all: number) =>
      `${formatNumber(kept)} of these ${formatNumber(all)} items can’t be deleted, because legal holds keep ${plural(kept, 'it', 'them')}:`,
    staysOne: 'This item can’t leave a folder under a legal hold.',
    stay: (kept: number, all: number) =>
      `${formatNumber(kept)} of ${formatNumber(all)} ${plural(all, 'item', 'items')} can’t leave a folder under a legal hold:`,
    notKeptOne: 'This item can’t be deleted permanently now.',
    notKeptSome: (kept: number, all: number) =>
      `${formatNumber(kept)} of these ${formatNumber(all)} items can’t be deleted permanently now:`,
    byRule: (rule: string, day: string) => `Kept by the rule “${rule}” until ${day}`,
    rules: 'Retention rules',
    keepsUntil: (day: string) => `Can’t be deleted permanently until ${day}`,
    keepsFor: (period: string, from: string) => `Keeps documents for ${period} ${from}`,
    deletesOn: (day: string) => `To be deleted permanently after ${day}`,
    deletesAfter: (period: string, from: string) => `Deletes documents ${period} ${from}`,
    from: { CREATION: 'after their creation', LAST_CHANGE: 'after their newest version' },
    willBeDeleted: (day: string) => `Will be deleted permanently on ${day}`,
    day: 'day',
    days: 'days',
    year: 'year',
    years: 'years',
    noticeOfRule: (day: string) =>
      `A retention rule keeps this document until ${day}. It can’t be deleted permanently, and its passages can’t be edited. You can upload new versions.`,
    notice:
      'A legal hold keeps this document. It can’t be deleted, and its passages can’t be edited. You can upload new versions.',
    unknown: 'Arbor could not find out whether a legal hold keeps it. Deleting may fail.',
  },
  {
    action: 'Aufbewahrungssperre …',
    badge: 'Sperre',
    ruled: 'Aufbewahrungsregeln gelten',
    ruleBadge: 'Aufbewahrung',
    held: 'Unterliegt einer Aufbewahrungssperre',
    contains: 'Enthält Einträge unter einer Aufbewahrungssperre',
    title: (name) => `Aufbewahrung von „${name}“`,
    titleOfMany: (count) => `Aufbewahrungssperre für ${formatNumber(count)} Einträge`,
    what: 'Eine Aufbewahrungssperre bewahrt einen Eintrag mit allem darin. Bis sie aufgehoben wird, kann ihn niemand und nichts löschen, in den Papierkorb legen oder seine Abschnitte ändern. Neue Versionen können hochgeladen werden.',
    none: 'Keine Aufbewahrungssperre gilt für diesen Eintrag.',
    someHeld: (held, all) =>
      `Für ${formatNumber(held)} dieser ${formatNumber(all)} Einträge gelten schon Sperren.`,
    list: 'Aufbewahrungssperren',
    onIt: (day) => `Auf diesem Eintrag seit ${day}`,
    above: (name, day) => `Auf dem Ordner „${name}“ seit ${day}`,
    below: (name, day) => `Auf „${name}“ darin seit ${day}`,
    unreadable: 'einem Eintrag, den Sie nicht lesen dürfen',
    placedBy: (who) => `Gesetzt von ${who}`,
    formerMember: 'einem früheren Mitglied',
    more: (count) => `und ${formatNumber(count)} weitere`,
    askAdmins: 'Die Verwaltung kann sie aufheben.',
    reason: 'Grund einer Aufbewahrungssperre',
    reasonHint:
      'Warum es aufbewahrt werden muss, etwa das Aktenzeichen eines Verfahrens. Nur die Verwaltung sieht ihn.',
    place: 'Sperre setzen',
    placed: (count) =>
      `Aufbewahrungssperre für ${formatNumber(count)} ${plural(count, 'Eintrag', 'Einträge')} gesetzt`,
    release: 'Aufheben',
    releaseOf: (name) => `Sperre auf ${name} aufheben`,
    releaseSure:
      'Danach kann der Eintrag gelöscht werden, wenn keine andere Sperre gilt. Ist seine Zeit im Papierkorb abgelaufen, wird er endgültig gelöscht.',
    released: (name) => `Sperre auf ${name} aufgehoben`,
    keepOne: 'Dieser Eintrag unterliegt einer Aufbewahrungssperre und kann nicht gelöscht werden.',
    keepAll:
      'Alle diese Einträge unterliegen Aufbewahrungssperren und können nicht gelöscht werden.',
    keepSome: (kept, all) =>
      `${formatNumber(kept)} dieser ${formatNumber(all)} Einträge ${plural(kept, 'unterliegt einer Aufbewahrungssperre und kann', 'unterliegen Aufbewahrungssperren und können')} nicht gelöscht werden:`,
    staysOne: 'Dieser Eintrag kann einen Ordner unter einer Aufbewahrungssperre nicht verlassen.',
    stay: (kept, all) =>
      `${formatNumber(kept)} von ${formatNumber(all)} ${plural(all, 'Eintrag', 'Einträgen')} können einen Ordner unter einer Aufbewahrungssperre nicht verlassen:`,
    notKeptOne: 'Dieser Eintrag kann jetzt nicht endgültig gelöscht werden.',
    notKeptSome: (kept, all) =>
      `${formatNumber(kept)} dieser ${formatNumber(all)} Einträge ${plural(kept, 'kann', 'können')} jetzt nicht endgültig gelöscht werden:`,
    byRule: (rule, day) => `Nach der Regel „${rule}“ bis zum ${day} aufzubewahren`,
    rules: 'Aufbewahrungsregeln',
    keepsUntil: (day) => `Kann bis zum ${day} nicht endgültig gelöscht werden`,
    keepsFor: (period, from) => `Bewahrt Dokumente ${period} ${from} auf`,
    deletesOn: (day) => `Nach dem ${day} endgültig zu löschen`,
    deletesAfter: (period, from) => `Löscht Dokumente ${period} ${from}`,
    from: { CREATION: 'nach ihrer Erstellung', LAST_CHANGE: 'nach ihrer neuesten Version' },
    willBeDeleted: (day) => `Wird am ${day} endgültig gelöscht`,
    day: 'Tag',
    days: 'Tage',
    year: 'Jahr',
    years: 'Jahre',
    noticeOfRule: (day) =>
      `Eine Aufbewahrungsregel bewahrt dieses Dokument bis zum ${day}. Es kann nicht endgültig gelöscht und seine Abschnitte können nicht geändert werden. Neue Versionen können Sie hochladen.`,
    notice:
      'Dieses Dokument unterliegt einer Aufbewahrungssperre. Es kann nicht gelöscht und seine Abschnitte können nicht geändert werden. Neue Versionen können Sie hochladen.',
    unknown:
      'Arbor konnte nicht feststellen, ob eine Aufbewahrungssperre gilt. Das Löschen kann fehlschlagen.',
  },
)
