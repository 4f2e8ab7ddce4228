import { formatNumber } from '../../app/format.ts'
import { catalogue } from '../../app/catalogue.ts'
import { plural } from '../../app/messages.ts'

/** Texts about the parts of the server. */
export const texts = catalogue('admin/health', {
  version: 'Version',
  migrations: (applied: number, required: number) =>
    applied === required
      ? `${formatNumber(required)} migrations, all applied`
      : `${formatNumber(applied)} of ${formatNumber(required)} migrations applied`,
  kind: 'Kind of database',
  databases: { embedded: 'Embedded', postgres: 'PostgreSQL' },
  replica: (number: number) => `Replica ${formatNumber(number)}`,
  replicaWorks: 'In use',
  events: 'Real-time events',
  transports: { off: 'Off', memory: 'Within this process', redis: 'Redis' },
  storage: 'File storage',
  storages: { folder: 'Folder', s3: 'Bucket' },
  silent: 'doesn’t respond',
  disk: 'Free disk space',
  unknown: 'Unknown',
  queue: 'Queue of all tenants',
  waiting: (waiting: number, active: number) =>
    `${formatNumber(waiting)} waiting, ${formatNumber(active)} running`,
  oldest: (time: string) => `the oldest for ${time}`,
  outage: 'Not available',
  failures: 'Failures in the last day',
  failed: (count: number) =>
    `${formatNumber(count)} ${plural(count, 'ingestion', 'ingestions')} of this tenant`,
  backup: 'Last backup',
  noBackup: 'None noted on this machine. Run “arbor backup” regularly.',
})
