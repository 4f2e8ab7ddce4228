import { formatNumber } from '../format.ts'
import { catalogue } from '../catalogue.ts'
import { plural } from '../messages.ts'
import type { TenantArchive } from './queries.ts'

/** How far an archive of the tenant is. */
export const texts = catalogue('app/archives', {
  making: 'An archive of the tenant is being made',
  waiting: 'Waiting',
  starting: 'Preparing',
  rows: (count: number) => `${formatNumber(count)} ${plural(count, 'row', 'rows')} written`,
  files: (count: number) => `${formatNumber(count)} ${plural(count, 'file', 'files')} written`,
})

/** What an open archive is doing. */
export function progressOf({ status, stage, done }: TenantArchive): string {
  if (status === 'pending') return texts.waiting
  return stage === null ? texts.starting : texts[stage](done)
}
