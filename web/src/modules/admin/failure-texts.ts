import { formatNumber } from '../../app/format.ts'
import { catalogue } from '../../app/catalogue.ts'
import { plural } from '../../app/messages.ts'

/** Texts about failed jobs and their causes. */
export const texts = catalogue('admin/failure', {
  byCause: 'Failed by cause',
  causes: {
    document: 'The document itself',
    limit: 'A limit of the tenant',
    converter: 'The converter',
    storage: 'The file storage',
    database: 'The database',
    disk: 'No disk space',
    model: 'A model',
    server: 'The server',
    unknown: 'Unknown, before an update',
  },
  only: (count: number) => `${formatNumber(count)} can be run again`,
  again: 'Run again',
  againFor: (cause: string) => `Run again: ${cause}`,
  allAgain: (count: number) => `Run all ${formatNumber(count)} again`,
  restarted: (count: number, remaining: number) =>
    `Running ${formatNumber(count)} ${plural(count, 'job', 'jobs')} again` +
    (remaining > 0 ? `; ${formatNumber(remaining)} more can follow` : ''),
})
