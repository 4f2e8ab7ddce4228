import { ensureSecret } from './config/secret.ts'
import type { Config } from './config/config.ts'
import {
  createDoors,
  migrate,
  openEmbedded,
  openPostgres,
  readMigrations,
  type Doors,
  type Driver,
  type SchemaState,
} from './db/index.ts'
import { holdFolder, type FolderHold } from './db/folder-lock.ts'
import { openQueue, type Queue } from './jobs/index.ts'
import { createMailer, type Mailer } from './mail/index.ts'
import type { Embedder } from './models/embedder.ts'
import { Embedders } from './modules/embeddings/index.ts'
import { JOB_KINDS } from './modules/jobs.ts'
import { openStreamTransport } from './realtime/open-transport.ts'
import type { StreamTransport } from './realtime/transport.ts'
import { openStorage, type ObjectStorage } from './storage/storage.ts'
import { createLogger, type Logger } from './telemetry/logger.ts'

/** Everything the service is made of. Modules take it and use what they need. */
export type Context = AsyncDisposable & {
  readonly config: Config
  readonly log: Logger
  readonly doors: Doors
  readonly driver: Driver
  readonly schema: SchemaState
  readonly queue: Queue
  readonly storage: ObjectStorage
  readonly stream: StreamTransport
  readonly mailer: Mailer
  readonly embedders: Embedders
  /** For signatures and encryption; never logged. */
  readonly secret: string
  /** Runs `close` when the context is disposed of, before anything else of it is closed. */
  defer(close: () => Promise<void>): void
}

export type ContextOptions = {
  /** Called when the embedded database dies under the running process. */
  readonly onDatabaseCrash?: (error: Error) => void
  readonly log?: Logger
  /** Makes vectors in place of what the settings ask for; the others stand for models that were used before. */
  readonly embedders?: { readonly current: Embedder; readonly others?: readonly Embedder[] }
}

/**
 * Opens everything, in the order it depends on each other, and closes what is open when a later part fails.
 * @throws FolderInUse when another process holds the data folder
 * @throws SchemaError when the database is newer than the code
 * @throws StorageFault when the bucket can't be used
 */
export async function createContext(
  config: Config,
  options: ContextOptions = {},
): Promise<Context> {
  await using opened = new AsyncDisposableStack()
  const log = options.log ?? createLogger({ level: config.logLevel, pretty: process.stdout.isTTY })
  if (config.database.kind === 'embedded') {
    opened.adopt(await holdFolder(config.dataDir), (hold: FolderHold) => hold.release())
  }
  const secret = await ensureSecret(config.dataDir, config.secret)
  const { publicUrl } = config.http
  const storage = await openStorage(config.storage, { secret, publicUrl })
  const driver = opened.adopt(await openDriver(config, options), (open) => open.close())
  const schema = await migrate(driver, await readMigrations())
  const queue = opened.adopt(await openQueue(driver, log, JOB_KINDS), (open) => open.stop(0))
  const stream = opened.adopt(openStreamTransport(config.stream, log), (open) => open.close())
  const embedders = opened.adopt(
    await openEmbedders({ config, driver, schema, log }, options),
    (open) => open.close(),
  )
  const rest = opened.move()
  return {
    config,
    log,
    doors: createDoors(driver),
    driver,
    schema,
    queue,
    storage,
    stream,
    mailer: createMailer(config.mail),
    embedders,
    secret,
    defer: (close) => rest.defer(close),
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}

async function openEmbedders(
  { config, driver, schema, log }: Pick<Context, 'config' | 'driver' | 'schema' | 'log'>,
  { embedders: given }: ContextOptions,
): Promise<Embedders> {
  const embedders = new Embedders({
    settings: config.embedding,
    driver,
    log,
    vector: schema.vector,
    embedder: given?.current,
    others: given?.others,
  })
  await embedders.open()
  return embedders
}

function openDriver(config: Config, options: ContextOptions): Promise<Driver> {
  const { database } = config
  if (database.kind === 'postgres') return Promise.resolve(openPostgres({ url: database.url }))
  return openEmbedded(database.folder, options.onDatabaseCrash)
}
