import { setTimeout as wait } from 'node:timers/promises'
import { SnapshotRefused } from '../../../platform/backup/snapshot-client.ts'
import type { Context } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/core/ids.ts'
import { TooManyAttempts } from '../../../platform/jobs/claims.ts'
import type { PayloadOf } from '../../../platform/jobs/index.ts'
import { unseal } from '../../../platform/secrets/sealing.ts'
import { StorageFault } from '../../../platform/storage/errors.ts'
import { archivePrefix } from '../../../platform/storage/object-keys.ts'
import type { StoredObject } from '../../../platform/storage/storage.ts'
import { DeletionUnderway, streamArchive } from '../contents/write-archive.ts'
import { hasDeletions } from '../../tree/index.ts'
import type { makeArchive } from './archives.jobs.ts'
import {
  archiveClaims,
  completeArchive,
  failArchive,
  noteProgress,
  type ArchiveRow,
} from './archives.queries.ts'
import { withQuietDatabase } from './quiet-database.ts'

/** What sealed passphrases are for. */
export const PASSPHRASE = 'tenant archive'

/** How often to look whether large deletions are over. */
const LOOK_MS = 2_000

/**
 * Makes an archive that was requested, and stores it. After a kill, the next worker begins again, because the snapshot
 * of the database is gone. Only the newest claim completes it.
 */
export async function workOnArchive(
  context: Context,
  { tenantId, archiveId }: PayloadOf<typeof makeArchive>,
  shutdown: AbortSignal,
): Promise<void> {
  const { doors, log, storage } = context
  const key = { tenantId, id: archiveId }
  const row = await doors.inTenant(tenantId, (tx) => archiveClaims.claim(tx, key))
  if (!row) return
  const about = { archiveId, tenantId, attempt: row.attempts }
  const progress = new Progress()
  const objectKey = `${archivePrefix(tenantId, archiveId)}/${newId()}`
  const startedAt = performance.now()
  await archiveClaims.work(context, row, shutdown, {
    perform: (signal) => perform(context, row, { objectKey, progress, signal }),
    look: () => doors.inTenant(tenantId, (tx) => noteProgress(tx, row, progress)),
    failed: async (error) => {
      const isEarly = error instanceof DeletionUnderway
      if (isEarly || (error instanceof StorageFault && error.kind === 'unavailable')) throw error
      log.error({ err: error, ...about }, 'the archive of a tenant failed')
      await storage.deletePrefix(archivePrefix(tenantId, archiveId))
      await doors.inTenant(tenantId, (tx) => failArchive(tx, row, faultOf(error)))
    },
    // Somebody canceled it, or another worker makes it under another key.
    lost: () => storage.delete(objectKey),
  })
  log.info({ ...about, ms: Math.round(performance.now() - startedAt) }, 'archive of a tenant ended')
}

type Work = {
  readonly objectKey: string
  readonly progress: Progress
  readonly signal: AbortSignal
}

async function perform(
  { config, doors, storage, secret }: Context,
  row: ArchiveRow,
  { objectKey, progress, signal }: Work,
): Promise<void> {
  const { tenant_id: tenantId, id } = row
  // What an earlier worker has stored, if it was killed afterwards.
  await storage.deletePrefix(archivePrefix(tenantId, id))
  const passphrase = await passphraseOf(secret, row)
  while (await doors.readInTenant(tenantId, (tx) => hasDeletions(tx, tenantId))) {
    await wait(LOOK_MS, undefined, { signal })
  }
  let stored: StoredObject | undefined
  const manifest = await withQuietDatabase(config, signal, ({ driver, ...source }) =>
    streamArchive(
      { driver, storage },
      tenantId,
      async (file) => (stored = await storage.put(objectKey, file, { signal: source.signal })),
      { ...source, passphrase, onProgress: progress.note },
    ),
  )
  if (!stored) throw new Error('Nothing was stored.')
  const documents = manifest.tables.find(({ name }) => name === 'document')?.rows ?? 0
  const made = { object_key: objectKey, ...stored, documents, files: manifest.files.rows }
  await doors.inTenant(tenantId, (tx) => completeArchive(tx, row, made))
}

/** @throws Error if the server has another secret now */
async function passphraseOf(
  secret: Context['secret'],
  { passphrase: sealed }: ArchiveRow,
): Promise<string | undefined> {
  if (sealed === null) return undefined
  const opened = (await unseal(secret, PASSPHRASE, sealed)) as { passphrase: string } | undefined
  if (opened) return opened.passphrase
  throw new Error('The passphrase of the archive was sealed with another secret.')
}

function faultOf(error: unknown): NonNullable<ArchiveRow['error']> {
  if (error instanceof TooManyAttempts) return 'given_up'
  const isFull =
    (error instanceof StorageFault && error.kind === 'full') ||
    (error instanceof SnapshotRefused && error.reason === 'no_space')
  return isFull ? 'no_space' : 'failed'
}

/** How far an archive is. The writer counts each table from the beginning. */
class Progress {
  stage: ArchiveRow['stage'] = null
  done = 0
  #counted = { what: '', count: 0 }

  readonly note = (what: string, count: number): void => {
    const stage = what === 'files' ? 'files' : 'rows'
    if (stage !== this.stage) this.done = 0
    this.stage = stage
    this.done += count - (what === this.#counted.what ? this.#counted.count : 0)
    this.#counted = { what, count }
  }
}
