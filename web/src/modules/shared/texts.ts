import { formatNumber } from '../../app/format.ts'
import { catalogue } from '../../app/catalogue.ts'

export const texts = catalogue('shared', {
  title: 'Shared with you',
  intro: 'Folders and documents that others have given you access to.',
  list: 'Items shared with you',
  by: (name: string) => `Shared by ${name}`,
  through: (group: string) => `through the group ${group}`,
  none: 'Nothing is shared with you yet',
  noneWhy: (names: string) => `Ask ${names} to share folders or documents with you.`,
  rights: { true: 'Can edit', false: 'Can read' },
  range: (first: number, last: number, total: number) =>
    `${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(total)}`,
  next: 'Next page of shared items',
  previous: 'Previous page of shared items',
})
