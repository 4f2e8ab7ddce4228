import { formatDay, formatNumber, formatVersion } from '../../../app/format.ts'
import { catalogue } from '../../../app/catalogue.ts'
import { plural } from '../../../app/messages.ts'
import type { Version } from '../model.ts'
import type { Difference, Reason } from './model.ts'

type Change = NonNullable<Version['source_change']>
type Lines = NonNullable<Difference['text']>
type Sheet = NonNullable<Difference['cells']>['sheet_visibility_changes'][number]

/** Who made a version at its source, when and why, such as “Ann Lee, May 3, 2026: Corrected the rent”. */
export function whoAndWhy({ author, changed_at: at, message }: Change): string {
  const made = [author, at === null ? null : formatDay(at)].filter(Boolean).join(', ')
  return [made, message].filter(Boolean).join(': ')
}

/** Texts of versions and their comparison. They load together. */
export const texts = catalogue('viewer/versions', {
  upload: 'Upload new version…',
  show: 'Show',
  shown: 'shown',
  compare: 'Compare',
  compareWith: (version: number) => `Compare with version ${formatVersion(version)}`,
  makeActive: 'Make active',
  remove: 'Delete',
  removeOf: (version: number) => `Delete version ${formatVersion(version)}`,
  removeTitle: (version: number) => `Delete version ${formatVersion(version)}?`,
  removeWhat: (passages: number, name: string) =>
    `This deletes the version’s file and ${formatNumber(passages)} ${plural(passages, 'passage', 'passages')} from “${name}”. The other versions stay. You can undo this for a few seconds.`,
  removed: (version: number) => `Deleted version ${formatVersion(version)}`,
  close: 'Close comparison',
  lines: ({ added, removed, changed, moved }: Lines) =>
    [
      [changed, 'changed'],
      [added, 'added'],
      [removed, 'removed'],
      [moved, 'moved'],
    ]
      .flatMap(([count, what]) => (count === 0 ? [] : `${formatNumber(Number(count))} ${what}`))
      .join(', '),
  cells: (count: number) => `${formatNumber(count)} ${plural(count, 'change', 'changes')}`,
  noChanges: 'The text is the same',
  noChangesWhy: 'The files may still differ in other ways.',
  next: 'Next change (N)',
  previous: 'Previous change (P)',
  same: (count: number) => `${formatNumber(count)} unchanged ${plural(count, 'line', 'lines')}`,
  open: 'Show in document',
  more: 'Show more',
  removedText: 'Removed',
  addedText: 'Added',
  movedTo: (line: number) => `Moved to line ${formatNumber(line)}`,
  movedFrom: (line: number) => `Moved from line ${formatNumber(line)}`,
  pages: 'Pages',
  page: (page: number) => `page ${formatNumber(page)}`,
  noPicture: 'There is no image of this page.',
  asLines: 'Compare lines',
  asCells: 'Compare cells',
  cell: 'Cell',
  oldValue: 'Before',
  newValue: 'After',
  cellTypes: { added: 'added', removed: 'removed', modified: 'changed' },
  cellWas: (address: string) => `was ${address}`,
  formatting: 'format changed',
  sheetState: ({ sheet, old_state: old, new_state: now }: Sheet) =>
    old === null
      ? `Sheet “${sheet}” was added.`
      : now === null
        ? `Sheet “${sheet}” was removed.`
        : now === 'hidden'
          ? `Sheet “${sheet}” was hidden.`
          : `Sheet “${sheet}” is no longer hidden.`,
  notCompared: 'These versions can’t be compared',
  reasons: {
    not_ingested: 'The text of one of them hasn’t been read.',
    no_text: 'One of them has pages but no text, such as a scan.',
    too_large: 'The versions are large, so they are compared less exactly.',
    too_different: 'The versions have little in common, so they are compared less exactly.',
    no_cells: 'The cells can’t be compared, so you see the lines.',
    not_structured: 'The values can’t be compared, so you see the lines.',
  } satisfies Record<Reason, string>,
})
