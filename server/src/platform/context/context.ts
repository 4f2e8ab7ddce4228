import type { CountAttempts } from '../attempts/attempts.ts'
import type { CountRates } from '../attempts/rates.ts'
import type { Availability } from '../availability/availability.ts'
import type { SharedOutages } from '../availability/shared-outages.ts'
import type { Config } from '../config/config.ts'
import type { FreeSpace } from '../disk/free-space.ts'
import type { Doors, Driver, Replicas, SchemaState } from '../db/index.ts'
import type { Queue } from '../jobs/index.ts'
import type { Mailer } from '../mail/index.ts'
import type { Embedders } from '../models/embedders.ts'
import type { Reranking } from '../models/reranking.ts'
import type { LimitPerUser } from '../realtime/per-user.ts'
import type { StreamTransport } from '../realtime/transport.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { DataKeys } from '../storage/encrypted/data-keys.ts'
import type { LinkLimits } from '../storage/link-limits.ts'
import type { ObjectStorage } from '../storage/storage.ts'
import type { Logger } from '../telemetry/logger.ts'

/** The services of a process. Modules take the parts they need. */
export type Context = AsyncDisposable & {
  readonly config: Config
  readonly log: Logger
  readonly doors: Doors
  readonly driver: Driver
  /** Undefined without replicas of the database. */
  readonly replicas: Replicas | undefined
  readonly schema: SchemaState
  readonly queue: Queue
  readonly storage: ObjectStorage
  readonly linkLimits: LinkLimits
  readonly stream: StreamTransport
  readonly countAttempts: CountAttempts
  readonly countRates: CountRates
  readonly limitPerUser: LimitPerUser
  readonly mailer: Mailer
  readonly embedders: Embedders
  /** Undefined if no reranking model is configured. */
  readonly reranking: Reranking | undefined
  readonly freeSpace: FreeSpace
  /** Which dependencies are available. Work that needs another one waits. */
  readonly availability: Availability
  /** The same for all processes, to show it to people. */
  readonly outages: SharedOutages
  /** For signatures and encryption. Never logged. */
  readonly secret: Secrets
  /** Seal the keys of stored files. Undefined without encryption. Never logged. */
  readonly masterKeys: Secrets | undefined
  /** Undefined without encryption. `stored` has the files as they are stored. */
  readonly encryption: { readonly stored: ObjectStorage; readonly dataKeys: DataKeys } | undefined
  /** Runs `close` when the context is disposed of, before its other parts are closed. */
  defer(close: () => Promise<void>): void
}
