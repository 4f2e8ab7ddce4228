import { openDataKeys, requireMasterKeys } from './modules/tenancy/index.ts'
import type { Config } from './platform/config/config.ts'
import { openMasterKeys } from './platform/config/encryption.ts'
import type { Context } from './platform/context/context.ts'
import { createDoors, type Doors, type Driver } from './platform/db/index.ts'
import type { Secrets } from './platform/secrets/secrets.ts'
import type { DataKeys } from './platform/storage/encrypted/data-keys.ts'
import { encryptStorage } from './platform/storage/encrypted/encrypted-storage.ts'
import { createLinkSigner } from './platform/storage/links.ts'
import type { ObjectStorage } from './platform/storage/storage.ts'

/** The stored files of an installation. */
type Files = Pick<Context, 'storage' | 'encryption'>

/**
 * The master keys of the settings, checked against what is encrypted. Nothing is changed.
 * @throws ConfigError if they can't be read; StartFault if they are missing or wrong
 */
export async function openCheckedKeys(
  config: Pick<Config, 'encryption'>,
  driver: Driver,
): Promise<Secrets | undefined> {
  const masterKeys = await openMasterKeys(config.encryption)
  const { rows } = await driver.query(`select to_regclass('encryption_mark') is not null as there`)
  if (rows[0]?.['there'] === true) await requireMasterKeys(createDoors(driver), masterKeys)
  return masterKeys
}

/** Encrypts stored files if there is a master key. The schema must be up to date. */
export async function openFiles(
  stored: ObjectStorage,
  {
    doors,
    masterKeys,
    secret,
    publicUrl,
    isImport = false,
    onlyTenant,
  }: {
    readonly doors: Doors
    readonly masterKeys: Secrets | undefined
    readonly secret: string | Secrets
    readonly publicUrl: string
    /** Also makes keys for tenants that don't exist yet. */
    readonly isImport?: boolean
    /** Reads the key of this tenant now, because the database may be gone later. There are no other keys. */
    readonly onlyTenant?: string
  },
): Promise<Files> {
  if (masterKeys === undefined) return { storage: stored, encryption: undefined }
  const allKeys = await openDataKeys({ doors, masterKeys }, { isImport })
  const dataKeys = onlyTenant === undefined ? allKeys : await keyOf(allKeys, onlyTenant)
  const storage = encryptStorage(stored, dataKeys, createLinkSigner(secret, publicUrl))
  return { storage, encryption: { stored, dataKeys } }
}

async function keyOf(keys: DataKeys, tenantId: string): Promise<DataKeys> {
  const key = await keys.find(tenantId)
  return { ...keys, find: async (id) => (id === tenantId ? key : undefined) }
}
