import { formatNumber } from '../../../app/format.ts'
import { catalogue } from '../../../app/catalogue.ts'
import { plural } from '../../../app/messages.ts'

/** Texts about retention rules. */
export const texts = catalogue('admin/retention/rule', {
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
})
