import type { PostgresConfig } from '../platform/config/database.ts'
import { connectionFault } from '../platform/db/connection-fault.ts'
import {
  openPostgres,
  pendingMigrations,
  readMigrations,
  readPrimary,
  readReplica,
  replicaFaultOf,
  type Driver,
  type Primary,
} from '../platform/db/index.ts'
import type { Finding } from './check-finding.ts'

const SETTING = 'ARBOR_DATABASE_REPLICA_URLS'

/** Checks whether requests can read from each replica. Otherwise they read from the primary, so nothing is a fault. */
export async function examineReplicas(
  driver: Driver,
  settings: PostgresConfig,
): Promise<Finding[]> {
  if (settings.replicaUrls.length === 0) return []
  const primary = await readPrimary(driver)
  if (!primary) {
    const text = 'The replicas were not checked, because ARBOR_DATABASE_URL points to a standby.'
    return [{ state: 'note', text }]
  }
  const isMigrated = (await countPending(driver)) === 0
  const known = { primary, settings, isMigrated }
  return Promise.all(settings.replicaUrls.map((url, at) => examine(known, url, at + 1)))
}

type Known = {
  readonly primary: Primary
  readonly settings: PostgresConfig
  /** Whether the schema of the primary is up to date. */
  readonly isMigrated: boolean
}

async function examine(
  { primary, settings, isMigrated }: Known,
  url: string,
  number: number,
): Promise<Finding> {
  const name = `Replica ${number} (${new URL(url).host})`
  const driver = openPostgres({ ...settings, url, setting: SETTING, maxConnections: 1 })
  try {
    const state = await driver.reading(undefined, readReplica)
    const fault =
      replicaFaultOf(state, primary) ?? (isMigrated ? await schemaFaultOf(driver) : undefined)
    if (fault !== undefined) return { state: 'note', text: `${name} will not be read: ${fault}.` }
    const text = `${name} follows the primary, ${describeLag(primary, state.replayed)}.`
    return { state: 'ok', text }
  } catch (error) {
    const fault = connectionFault(error, url, SETTING)
    const why = fault instanceof Error ? fault.message : String(fault)
    return { state: 'note', text: `${name} will not be read: ${why}` }
  } finally {
    await driver.close()
  }
}

async function schemaFaultOf(driver: Driver): Promise<string | undefined> {
  const count = await countPending(driver)
  if (count > 0) return `its schema lacks ${count} ${count === 1 ? 'migration' : 'migrations'}`
  await driver.reading('set local role arbor_app', (session) => session.query('select 1', []))
  return undefined
}

async function countPending(driver: Driver): Promise<number> {
  const pending = await pendingMigrations(driver, await readMigrations())
  return pending.filter(({ needsVector }) => !needsVector).length
}

function describeLag({ offset }: Primary, replayed: bigint): string {
  const kilobytes = Number(offset - replayed) / 1000
  return kilobytes <= 0 ? 'and is up to date' : `and is ${Math.ceil(kilobytes)} kB behind`
}
