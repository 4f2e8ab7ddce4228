import { formatNumber } from '../../../app/format.ts'
import { catalogue } from '../../../app/catalogue.ts'
import { texts as shared } from './texts.ts'

export const formTexts = catalogue('admin/sources/form', {
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
})

/** Texts of the forms for sources. */
export const texts = {
  ...shared,
  ...formTexts,
}
