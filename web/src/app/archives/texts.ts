import { formatNumber } from '../format.ts'
import { catalogue, plural } from '../messages.ts'
import type { TenantArchive } from './queries.ts'

/** How far an archive of the tenant is. */
export const texts = catalogue(
  {
    making: 'An archive of the tenant is being made',
    waiting: 'Waiting',
    starting: 'Preparing',
    rows: (count: number) => `${formatNumber(count)} ${plural(count, 'row', 'rows')} written`,
    files: (count: number) => `${formatNumber(count)} ${plural(count, 'file', 'files')} written`,
  },
  {
    making: 'Ein Archiv des Mandanten wird erstellt',
    waiting: 'Wartet',
    starting: 'Wird vorbereitet',
    rows: (count) => `${formatNumber(count)} ${plural(count, 'Zeile', 'Zeilen')} geschrieben`,
    files: (count) => `${formatNumber(count)} ${plural(count, 'Datei', 'Dateien')} geschrieben`,
  },
)

/** What an open archive is doing. */
export function progressOf({ status, stage, done }: TenantArchive): string {
  if (status === 'pending') return texts.waiting
  return stage === null ? texts.starting : texts[stage](done)
}
