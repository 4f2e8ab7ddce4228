import { formatNumber } from '../../../app/format.ts'
import { catalogue } from '../../../app/catalogue.ts'
import { plural } from '../../../app/messages.ts'

/** Texts about who reads the documents of a source. */
export const texts = catalogue('admin/sources/reader', {
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
})
