import { formatNumber } from '../../app/format.ts'
import { catalogue, plural } from '../../app/messages.ts'

/** Texts about the parts of the server. */
export const texts = catalogue(
  {
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
  },
  {
    version: 'Version',
    migrations: (applied, required) =>
      applied === required
        ? `${formatNumber(required)} Migrationen, alle angewendet`
        : `${formatNumber(applied)} von ${formatNumber(required)} Migrationen angewendet`,
    kind: 'Art der Datenbank',
    databases: { embedded: 'Eingebettet', postgres: 'PostgreSQL' },
    replica: (number) => `Replikat ${formatNumber(number)}`,
    replicaWorks: 'Wird gelesen',
    events: 'Live-Ereignisse',
    transports: { off: 'Aus', memory: 'Innerhalb dieses Prozesses', redis: 'Redis' },
    storage: 'Dateispeicher',
    storages: { folder: 'Ordner', s3: 'Bucket' },
    silent: 'antwortet nicht',
    disk: 'Freier Speicherplatz',
    unknown: 'Unbekannt',
    queue: 'Warteschlange aller Mandanten',
    waiting: (waiting, active) =>
      `${formatNumber(waiting)} warten, ${formatNumber(active)} in Arbeit`,
    oldest: (time) => `der älteste seit ${time}`,
    outage: 'Nicht verfügbar',
    failures: 'Fehler am letzten Tag',
    failed: (count) =>
      `${formatNumber(count)} ${plural(count, 'Dokument', 'Dokumente')} dieses Mandanten`,
    backup: 'Letzte Sicherung',
    noBackup: 'Auf diesem Rechner ist keine vermerkt. Führen Sie regelmäßig „arbor backup“ aus.',
  },
)
