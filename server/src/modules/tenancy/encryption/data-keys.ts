import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { isUuid, newId } from '../../../platform/core/ids.ts'
import { StartFault } from '../../../platform/core/start-fault.ts'
import { readerOf } from '../../../platform/core/stored.ts'
import { endWritesWith, type Doors, type SystemTx } from '../../../platform/db/index.ts'
import { resealColumn, type Resealed } from '../../../platform/process/reseal.ts'
import { seal, unseal } from '../../../platform/secrets/sealing.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { DataKey, DataKeys } from '../../../platform/storage/encrypted/data-keys.ts'
import { StorageFault } from '../../../platform/storage/errors.ts'
import * as queries from './keys.queries.ts'

const MARK_PURPOSE = 'mark of encrypted files'
const KEY_PURPOSE = 'key of a tenant'

const KEY_BYTES = 32
/** How long a process remembers a key. After this time, no process has the key of a deleted tenant. */
const REMEMBERED_MS = 60_000
const MOST_REMEMBERED = 1000

const readMark = readerOf(Type.Object({ key: Type.String() }), 'The mark of encrypted files')
const readKey = readerOf(
  Type.Object({ tenant_id: Type.String(), id: Type.String(), key: Type.String() }),
  'The key of a tenant',
)

type Parts = { readonly doors: Doors; readonly masterKeys: Secrets }

type Remembered = { readonly key: DataKey; readonly at: number }

/**
 * The keys of tenants in the database, which are sealed with the master key. Call {@link requireMasterKeys} before.
 * @param options with `isImport`, keys are also made for tenants that don't exist yet
 */
export async function openDataKeys(
  { doors, masterKeys }: Parts,
  { isImport = false }: { readonly isImport?: boolean } = {},
): Promise<DataKeys> {
  const markKey = await openMark({ doors, masterKeys })
  const remembered = new Map<string, Remembered>()
  const find = async (tenantId: string): Promise<DataKey | undefined> => {
    const known = remembered.get(tenantId)
    if (known && performance.now() - known.at < REMEMBERED_MS) return known.key
    remembered.delete(tenantId)
    const sealed = await outside(doors, (tx) => queries.readTenantKey(tx, tenantId))
    if (sealed === undefined) return undefined
    const key = await openKey(masterKeys, tenantId, sealed)
    const [oldest] = remembered.keys()
    if (remembered.size >= MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
    remembered.set(tenantId, { key, at: performance.now() })
    return key
  }
  return {
    markKey,
    find: async (tenantId) => (isUuid(tenantId) ? find(tenantId) : undefined),
    async forWriting(tenantId) {
      if (!isUuid(tenantId)) throw new Error('The key of an object must begin with its tenant.')
      const existing = await find(tenantId)
      if (existing) return existing
      const sealed = await makeKey(masterKeys, tenantId)
      const added = { tenantId, sealed, isImported: isImport }
      await outside(doors, (tx) => queries.addTenantKey(tx, added))
      const made = await find(tenantId)
      if (!made) throw new StorageFault('refused', 'The tenant of the file was deleted.')
      return made
    },
  }
}

/** Runs `work` in a transaction of its own, which isn't part of what the caller records. */
function outside<T>(doors: Doors, work: (tx: SystemTx) => Promise<T>): Promise<T> {
  return endWritesWith(undefined, () => doors.acrossTenants(work))
}

async function openMark({ doors, masterKeys }: Parts): Promise<Uint8Array> {
  const made = await seal(masterKeys, MARK_PURPOSE, {
    key: randomBytes(KEY_BYTES).toString('base64'),
  })
  const sealed = await doors.acrossTenants(async (tx) => {
    await queries.addMark(tx, made)
    return queries.readMark(tx)
  })
  const opened = await unseal(masterKeys, MARK_PURPOSE, sealed ?? '')
  if (opened === undefined) throw wrongKey()
  return Buffer.from(readMark(opened).key, 'base64')
}

function makeKey(masterKeys: Secrets, tenantId: string): Promise<string> {
  return seal(masterKeys, KEY_PURPOSE, {
    tenant_id: tenantId,
    id: newId(),
    key: randomBytes(KEY_BYTES).toString('base64'),
  })
}

async function openKey(masterKeys: Secrets, tenantId: string, sealed: string): Promise<DataKey> {
  const opened = await unseal(masterKeys, KEY_PURPOSE, sealed)
  const found = opened === undefined ? undefined : readKey(opened)
  // Somebody who can write to the database could give a tenant the key of another one.
  if (found?.tenant_id !== tenantId) {
    throw new StorageFault('refused', 'The master key does not open the key of the tenant.')
  }
  const id = Buffer.from(found.id.replaceAll('-', ''), 'hex')
  return { id, key: Buffer.from(found.key, 'base64') }
}

/**
 * Checks the master key against what is encrypted, and changes nothing.
 * @throws StartFault if it is missing, or is another one
 */
export async function requireMasterKeys(
  doors: Pick<Doors, 'acrossTenants'>,
  masterKeys: Secrets | undefined,
): Promise<void> {
  const sealed = await doors.acrossTenants((tx) => queries.readMark(tx))
  if (sealed !== undefined) await requireOpens(masterKeys, sealed)
}

/** @param sealed the mark of files that are encrypted @throws StartFault if no master key opens it */
export async function requireOpens(masterKeys: Secrets | undefined, sealed: string): Promise<void> {
  if (masterKeys === undefined) {
    throw new StartFault(
      'The stored files are encrypted, but no master key is set. Set ARBOR_ENCRYPTION_KEY, ARBOR_ENCRYPTION_KEY_FILE or ARBOR_ENCRYPTION_KEY_COMMAND to the one they were encrypted with.',
    )
  }
  if ((await unseal(masterKeys, MARK_PURPOSE, sealed)) === undefined) throw wrongKey()
}

function wrongKey(): StartFault {
  return new StartFault(
    'The stored files are encrypted with another master key. Nothing was changed. Set the right one. If you are replacing it, give both: the new one first.',
  )
}

/** What the master key seals. The mark comes last: if the key opens it, it opens the others, too. */
const SEALED = [
  resealColumn({
    what: 'keys of tenants',
    table: 'tenant_key',
    column: 'sealed',
    key: { tenant_id: 'uuid' },
    purpose: KEY_PURPOSE,
  }),
  resealColumn({
    what: 'mark of encrypted files',
    table: 'encryption_mark',
    column: 'sealed',
    key: { id: 'integer' },
    purpose: MARK_PURPOSE,
  }),
]

/** Processes that still have the former key first could seal with it in the meantime. */
const MOST_ROUNDS = 5

/** Seals again with the current master key what an accepted one has sealed. Files are not touched. */
export async function resealKeys(
  { doors, masterKeys: secret }: Parts,
  signal?: AbortSignal,
): Promise<Resealed> {
  let done = 0
  for (let round = 1; ; round += 1) {
    let [doneNow, lost] = [0, 0]
    for (const each of SEALED) {
      const result = await each.run({ doors, secret }, signal)
      doneNow += result.done
      lost += result.lost
    }
    done += doneNow
    if (doneNow === 0 || round === MOST_ROUNDS) return { done, lost }
  }
}
