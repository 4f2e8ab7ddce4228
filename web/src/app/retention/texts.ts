import { formatNumber } from '../format.ts'
import { catalogue } from '../catalogue.ts'
import { plural } from '../messages.ts'

/** Texts about legal holds, wherever they keep something. */
export const texts = catalogue('app/retention', {
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
})
