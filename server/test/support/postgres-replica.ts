import { execFile, spawn } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openPostgres } from '../../src/platform/db/postgres.ts'
import { offsetOf } from '../../src/platform/db/replicas/position.ts'
import { freePort } from './free-port.ts'
import { asAdmin } from './test-database.ts'

const run = promisify(execFile)

/** A streaming replica of a throw-away server. */
export type PostgresReplica = AsyncDisposable & {
  /** Address of a database, as the login role that owns it. */
  urlOf(database: string): string
  /** Stops replaying what the primary sends, like a replica that lags. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Where what it has received from the primary ends. */
  received(): Promise<bigint>
  /** Makes it a primary of its own. */
  promote(): Promise<void>
  /** Makes it the replica of one that was promoted, and waits until both have noted the failover in a checkpoint. */
  follow(promoted: PostgresReplica): Promise<void>
  checkpoint(): Promise<void>
  /** Ends it as a crash does, and resolves when it has ended. */
  kill(): Promise<void>
  /** Starts it again on the same port, and waits until it answers. */
  start(): Promise<void>
}

type Server = ReturnType<typeof spawn>

/** What a replica needs from its primary, and from the module that starts servers. */
export type PrimaryParts = {
  readonly folder: string
  readonly settings: readonly string[]
  readonly user: { uid: number; gid: number } | undefined
  readonly port: number
  readonly password: string
  readonly untilReady: (url: string, statement: string, server: Server) => Promise<void>
  readonly stop: (server: Server, signal: 'SIGQUIT') => Promise<void>
}

/** Copies a primary, and starts the copy as its replica on a free port. */
export async function startReplica(primary: PrimaryParts): Promise<PostgresReplica> {
  const { folder, settings, user, password, untilReady, stop } = primary
  await using opened = new AsyncDisposableStack()
  const home = await mkdtemp(join(tmpdir(), 'arbor-replica-'))
  opened.defer(() => rm(home, { recursive: true, force: true }))
  if (user) await chown(home, user.uid, user.gid)
  const data = join(home, 'data')
  const from = `postgres://postgres:${password}@127.0.0.1:${String(primary.port)}`
  const copy = ['-d', from, '-D', data, '-X', 'stream', '-R', '--checkpoint=fast', '--no-sync']
  await run(join(folder, 'pg_basebackup'), copy, { ...user })

  const port = await freePort()
  const all = [...settings, `port=${String(port)}`].flatMap((setting) => ['-c', setting])
  const launch = () =>
    spawn(join(folder, 'postgres'), ['-D', data, ...all], { ...user, stdio: 'ignore' })
  let server = launch()
  opened.defer(() => stop(server, 'SIGQUIT'))
  const address = `127.0.0.1:${String(port)}`
  const superuser = `postgres://postgres:${password}@${address}/postgres`
  await untilReady(superuser, 'select 1', server)
  const rest = opened.move()
  return {
    urlOf: (database) => `postgres://arbor:${password}@${address}/${database}`,
    pause: () => asAdmin(superuser, 'select pg_wal_replay_pause()'),
    resume: () => asAdmin(superuser, 'select pg_wal_replay_resume()'),
    received: () => receivedBy(superuser),
    promote: () => asAdmin(superuser, 'select pg_promote()'),
    checkpoint: () => asAdmin(superuser, 'checkpoint'),
    follow: async (promoted) => {
      const to = new URL(promoted.urlOf('postgres')).port
      const conninfo = `host=127.0.0.1 port=${to} user=postgres password=${password}`
      await asAdmin(superuser, `alter system set primary_conninfo = '${conninfo}'`)
      await asAdmin(superuser, 'select pg_reload_conf()')
      await promoted.checkpoint()
    },
    kill: () => stop(server, 'SIGQUIT'),
    start: async () => {
      server = launch()
      await untilReady(superuser, 'select 1', server)
    },
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}

async function receivedBy(superuser: string): Promise<bigint> {
  const driver = openPostgres({ url: superuser, maxConnections: 1 })
  try {
    const { rows } = await driver.query('select pg_last_wal_receive_lsn()::text as lsn')
    return offsetOf(String(rows[0]?.['lsn']))
  } finally {
    await driver.close()
  }
}
