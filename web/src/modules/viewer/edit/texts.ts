import { formatNumber } from '../../../app/format.ts'
import { catalogue } from '../../../app/catalogue.ts'
import { plural } from '../../../app/messages.ts'

/** Texts for editing passages and sections. They load when somebody starts to edit. */
export const texts = catalogue('viewer/edit', {
  change: 'Edit text',
  merge: 'Merge with next passage',
  addBelow: 'Add passage below',
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveTo: 'Move to section…',
  comment: 'Comment',
  lineage: 'Show origin…',
  feedback: 'Report a problem…',
  remove: 'Delete',
  rename: 'Rename…',
  addPassage: 'Add passage at the end…',
  addSection: 'Add subsection…',
  dissolve: 'Dissolve section…',
  deleteSection: 'Delete section and passages…',
  text: 'Passage text',
  partOf: (part: number, total: number) =>
    `Passage text, part ${formatNumber(part)} of ${formatNumber(total)}`,
  html: 'This is HTML. Only its tables, lists and paragraphs are shown.',
  split: 'Split at cursor',
  splitHint: 'Put the cursor where the next passage should begin.',
  joinUp: 'Join with part above',
  add: 'Add',
  changed: 'Change saved',
  wasSplit: (parts: number) => `Split into ${formatNumber(parts)} passages`,
  merged: 'Merged into one passage',
  removed: 'Deleted the passage',
  moved: 'Moved',
  isFirst: 'This passage is already the first in its section.',
  isLast: 'This passage is already the last in its section.',
  ingesting: 'This version is being ingested. You can edit its passages when that is complete.',
  changedByOther: 'Somebody else has changed this passage. Saving again replaces their text:',
  top: 'Top level of the document',
  moveTitle: 'Move to the end of…',
  moveHere: 'Move here',
  name: 'Section name',
  addTitle: 'Add passage',
  sectionTitle: 'Add subsection',
  dissolveTitle: (name: string) => `Dissolve “${name}”?`,
  dissolveWhat:
    'Its heading becomes a passage, and its content moves up one level. You can’t undo this.',
  dissolveNow: 'Dissolve section',
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteWhat: (count: number) =>
    count === 0
      ? 'This section has no passages. You can’t undo this.'
      : `This also deletes ${formatNumber(count)} ${plural(count, 'passage', 'passages')}. You can’t undo this.`,
  lineageTitle: 'Origin of this passage',
  lineageNone: 'This passage was read from the file. No other passage was made from it.',
  lineageAbove: 'Made from',
  lineageBelow: 'Made into',
  lineageMore: (count: number) => `and ${formatNumber(count)} more`,
})
