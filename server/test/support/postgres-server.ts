import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openPostgres } from '../../src/platform/db/index.ts'
import { freePort } from './free-port.ts'
import { startReplica, type PostgresReplica } from './postgres-replica.ts'
import { asAdmin } from './test-database.ts'

const run = promisify(execFile)

/** A throwaway PostgreSQL server. */
export type PostgresServer = AsyncDisposable & {
  /** Address of a database, for the login role that owns it. As in production, it isn't a superuser. */
  urlOf(database: string): string
  /** Ends all connections, as an administrator can. */
  cutConnections(): Promise<void>
  /** Stops it like systemd does, and resolves when it has ended. */
  stop(): Promise<void>
  /** Ends it as a crash does, and resolves when it has ended. */
  kill(): Promise<void>
  /** Starts it again on the same port, and waits until it responds. */
  start(): Promise<void>
  /** Starts a streaming replica. */
  replicate(): Promise<PostgresReplica>
  /** From now on, it confirms a commit only when this many replicas have it. */
  waitForReplicas(count: number): Promise<void>
}

const READY_MS = 120_000

/**
 * Speed instead of durability, because the data never outlives the tests. Autovacuum would connect to the template
 * while it is being copied, and only superusers can end its work.
 */
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'autovacuum=off',
  'max_connections=200',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
]

/** Databases are copies of template1. Only a superuser can create pgvector, and the service must find it there. */
const OFFER_VECTOR = `do $$ begin
  if exists (select from pg_available_extensions where name = 'vector') then
    create extension vector;
  end if;
end $$`

/**
 * Starts a server from the programs in `folder` on a free port of the loopback address.
 * @param more settings, such as `synchronous_commit=on`
 */
export async function startPostgres(
  folder: string,
  more: readonly string[] = [],
): Promise<PostgresServer> {
  await using opened = new AsyncDisposableStack()
  const home = await mkdtemp(join(tmpdir(), 'arbor-postgres-'))
  opened.defer(() => rm(home, { recursive: true, force: true }))
  const user = serverUser()
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(home, 'password')
  await writeFile(passwordFile, password)
  if (user) for (const path of [home, passwordFile]) await chown(path, user.uid, user.gid)

  const data = join(home, 'data')
  const auth = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const text = ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  await run(join(folder, 'initdb'), ['-D', data, ...auth, ...text], { ...user })

  const port = await freePort()
  const own = [...SETTINGS, ...more]
  const settings = [...own, `port=${String(port)}`].flatMap((setting) => ['-c', setting])
  const launch = () =>
    spawn(join(folder, 'postgres'), ['-D', data, ...settings], { ...user, stdio: 'ignore' })
  let server = launch()
  // Immediately and without a checkpoint, which nobody would read.
  opened.defer(() => stop(server, 'SIGQUIT'))
  const address = `127.0.0.1:${String(port)}`
  const superuser = `postgres://postgres:${password}@${address}`
  await makeLogin(`${superuser}/postgres`, password, server)
  await asAdmin(`${superuser}/template1`, OFFER_VECTOR)
  const rest = opened.move()
  return {
    urlOf: (database) => `postgres://arbor:${password}@${address}/${database}`,
    cutConnections: () => asAdmin(`${superuser}/postgres`, CUT_CONNECTIONS),
    stop: () => stop(server, 'SIGINT'),
    kill: () => stop(server, 'SIGQUIT'),
    start: async () => {
      server = launch()
      await untilReady(`${superuser}/postgres`, 'select 1', server)
    },
    replicate: () =>
      startReplica({ folder, settings: own, user, port, password, untilReady, stop }),
    waitForReplicas: (count) => waitForReplicas(`${superuser}/postgres`, count),
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}

/** PostgreSQL refuses to run as root. Its packages create a user for it. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (kind: string) =>
    Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

const CUT_CONNECTIONS = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`

async function waitForReplicas(url: string, count: number): Promise<void> {
  await asAdmin(url, `alter system set synchronous_standby_names = 'ANY ${String(count)} (*)'`)
  await asAdmin(url, 'select pg_reload_conf()')
}

/** Once the server responds, creates the role with which the service logs in. */
function makeLogin(url: string, password: string, server: ChildProcess): Promise<void> {
  const role = `create role arbor login nosuperuser nobypassrls createdb createrole password '${password}'`
  return untilReady(url, role, server)
}

/** Waits until the server responds, and runs a statement. */
async function untilReady(url: string, statement: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_MS
  for (;;) {
    const admin = openPostgres({ url, maxConnections: 1 })
    try {
      await admin.exec(statement)
      return
    } catch (error) {
      const ended = server.exitCode !== null || server.signalCode !== null
      if (ended || Date.now() > deadline) throw error
      await sleep(50)
    } finally {
      await admin.close()
    }
  }
}

async function stop(server: ChildProcess, signal: 'SIGQUIT' | 'SIGINT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}
