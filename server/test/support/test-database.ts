import { createContext } from '../../src/compose.ts'
import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadConfig, type Config } from '../../src/platform/config/config.ts'
import { DatabaseError, openPostgres } from '../../src/platform/db/index.ts'

/**
 * The source of a test server's database: a copy of one that was migrated once for the whole run. `folder` is for the
 * files of the servers and is removed at the end of the run.
 */
export type TestDatabase = { readonly folder: string; readonly template: string } & (
  | { readonly kind: 'embedded' }
  | { readonly kind: 'postgres'; readonly adminUrl: string }
)

export type Settings = Readonly<Record<string, string>>

/** The server's default is five seconds each time. */
const COPY_TRIES = 12
const OBJECT_IN_USE = '55006'

const BASE: Settings = {
  ARBOR_LOG_LEVEL: 'silent',
  ARBOR_SECRET: 'a secret that only the tests know',
  ARBOR_STREAM_URL: 'memory://',
  ARBOR_EMBEDDINGS: 'OFF',
  // All tests invite from one address, and often the same person.
  ARBOR_INVITES_PER_ADDRESS: '100000',
  ARBOR_INVITES_PER_TENANT: '100000',
  // The identity providers of the tests.
  ARBOR_IDP_NETWORKS: 'loopback',
  // The models of the tests.
  ARBOR_MODEL_NETWORKS: 'loopback,internet',
  ARBOR_PUBLIC_URL: 'http://localhost',
}

/** The settings of a test server over a data folder. */
export function testConfig(folder: string, settings: Settings): Config {
  return loadConfig({ ...BASE, ...settings, ARBOR_DATA_DIR: folder }, folder)
}

/** Migrates a database and closes it, so that it can be copied. */
export async function makeTemplate(folder: string, settings: Settings = {}): Promise<void> {
  const context = await createContext(testConfig(folder, settings))
  await context[Symbol.asyncDispose]()
}

/**
 * The program of the embedded database. While it is kept, all threads of the process share its compiled code, and a
 * start takes half the processor time.
 */
let program: Promise<object> | undefined

async function compileProgram(): Promise<object> {
  const { WebAssembly } = globalThis as unknown as {
    WebAssembly: { compile: (bytes: Uint8Array) => Promise<object> }
  }
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  return WebAssembly.compile(await readFile(file))
}

/**
 * Copies the template. A copy on a server exists until the server is thrown away.
 * @returns settings that point a service over `folder` to the copy
 */
export async function copyDatabase(database: TestDatabase, folder: string): Promise<Settings> {
  if (database.kind === 'embedded') {
    await (program ??= compileProgram())
    // The synchronous call copies in native code and takes a third of the time of the asynchronous one.
    cpSync(join(database.template, 'database'), join(folder, 'database'), { recursive: true })
    return {}
  }
  return copyOf(database.template, database.adminUrl)
}

/**
 * Creates an empty database without pgvector. Only a superuser could add it, and the service isn't one.
 * @returns settings that point a service to it
 */
export async function createWithoutPgvector(database: TestDatabase): Promise<Settings> {
  if (database.kind === 'embedded') throw new Error('The embedded database always has pgvector.')
  return copyOf('template0', database.adminUrl)
}

async function copyOf(template: string, adminUrl: string): Promise<Settings> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await copyOnServer(adminUrl, name, template)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { ARBOR_DATABASE_URL: url.href }
}

/** A database in use can't be copied, and closed connections may still be ending on the server. */
export async function copyOnServer(
  adminUrl: string,
  name: string,
  template: string,
): Promise<void> {
  for (let triesLeft = COPY_TRIES; ; triesLeft--) {
    try {
      return await asAdmin(adminUrl, `create database ${name} template ${template}`)
    } catch (error) {
      const isInUse = error instanceof DatabaseError && error.code === OBJECT_IN_USE
      if (!isInUse || triesLeft === 0) throw error
    }
  }
}

/** Runs one statement on a database of the server. */
export async function asAdmin(url: string, statement: string): Promise<void> {
  const admin = openPostgres({ url, maxConnections: 1 })
  try {
    await admin.exec(statement)
  } finally {
    await admin.close()
  }
}
