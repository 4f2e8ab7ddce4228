import { formatNumber } from '../../app/format.ts'
import { catalogue } from '../../app/catalogue.ts'

export const texts = catalogue('outside', {
  title: 'Shared with you',
  by: (tenant: string, until: string) => `Shared by ${tenant} until ${until}. You can read it.`,
  gone: 'This link doesn’t work',
  goneWhy: 'It is incomplete, has ended, or was taken back. Ask the person who sent it to you.',
  password: 'Password',
  passwordWhy: 'Enter the password that you got with the link.',
  open: 'Open',
  items: 'Contents',
  empty: 'This folder is empty',
  path: 'Path',
  pages: 'Pages',
  text: 'Text',
  page: (number: number) => `Page ${formatNumber(number)}`,
  noView: 'There is no preview. Download the file to see it.',
  download: 'Download',
  range: (first: number, last: number, total: number) =>
    `${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(total)}`,
  next: 'Next page of contents',
  previous: 'Previous page of contents',
})
