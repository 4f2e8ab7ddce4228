import { join, resolve } from 'node:path'
import { readAppSignIn, type AppSignInConfig } from './app-sign-in.ts'
import { isEmailAddress } from '../core/email-address.ts'
import { readBackups, type BackupSettings } from './backups.ts'
import { readCredentials, type CredentialConfig } from './credentials.ts'
import { readDatabase, type DatabaseConfig } from './database.ts'
import { readEmbedding, type EmbeddingConfig } from './embedding.ts'
import { readEncryption, type EncryptionConfig } from './encryption.ts'
import { readEnrichment, type EnrichmentConfig } from './enrichment.ts'
import { ConfigError, EnvReader } from './env.ts'
import { readGoogle, type GoogleConfig } from './google.ts'
import type { LlmConfig } from './llm.ts'
import { readChatModels, type ModelNetworks } from './models.ts'
import { readMail, readMailLimits, type MailConfig, type MailLimits } from './mail.ts'
import { readOcr } from './ocr.ts'
import type { OcrSettings } from '@arbor/reader'
import {
  isForOwnMachine,
  readHosts,
  readNetworks,
  readPublicUrl,
  readTrustProxy,
  type TrustProxy,
} from './network.ts'
import { readRerank, type RerankConfig } from './rerank.ts'
import type { Choice } from './settings.ts'
import { readSources, type SourcesConfig } from './sources.ts'
import { readWebhooks, type WebhooksConfig } from './webhooks.ts'
import { readStorage, type StorageConfig } from './storage.ts'
import { readWorkerSteps, type WorkerSteps } from './worker-steps.ts'
import { readTenantLimits, type TenantLimits } from './tenant-limits.ts'
import { readStream, type StreamConfig } from './stream.ts'
import { readUploads, type UploadConfig } from './uploads.ts'
import { readTracing, type TracingConfig } from './tracing.ts'

/** The whole configuration, validated and frozen. Modules get the part they need. */
export type Config = BackupSettings &
  CredentialConfig &
  UploadConfig & {
    readonly http: HttpConfig
    /** Absolute path. */
    readonly dataDir: string
    readonly database: DatabaseConfig
    readonly stream: StreamConfig
    readonly storage: StorageConfig
    readonly mail: MailConfig
    readonly mailLimits: MailLimits
    /** Unset: no sign-in with Google. */
    readonly google?: GoogleConfig | undefined
    readonly appSignIn: AppSignInConfig
    /** Networks in addition to the internet in which identity providers may be. See `networksOf`. */
    readonly idpNetworks: readonly string[]
    /** Hosts in private networks or without https that may receive workflow runs. */
    readonly runnerHosts: readonly string[]
    readonly sources: SourcesConfig
    readonly webhooks: WebhooksConfig
    /** Unset: answers are written without a model. */
    readonly llm?: LlmConfig | undefined
    readonly modelNetworks: ModelNetworks
    readonly embedding: EmbeddingConfig
    /** Unset: results are not reranked. */
    readonly rerank?: RerankConfig | undefined
    /** Unset: documents are not enriched, even with models. */
    readonly enrichment?: EnrichmentConfig | undefined
    /** Unset: no OCR. */
    readonly ocr?: OcrSettings | undefined
    /** Unset with the embedded database: `ensureSecret` creates one in the data folder. */
    readonly secret?: string | undefined
    /** Unset: stored files are not encrypted. */
    readonly encryption?: EncryptionConfig | undefined
    /** Other secrets that are accepted, too, while the secret is being replaced. */
    readonly acceptedSecrets: readonly string[]
    readonly admin?: { readonly email: string; readonly password: string } | undefined
    /** How long audit events are kept. */
    readonly auditDays: number
    readonly auditHeadMinutes: number
    /** A file to which the ends of the audit chains are appended. */
    readonly auditHeadsFile?: string | undefined
    /** Who can create an account: anyone, or only addresses with an open invite. */
    readonly signUp: SignUp
    /** Below this much free disk space, nothing new is stored. 0 turns this off. */
    readonly minFreeBytes: number
    /** Maximum time without a response from the embedded database. */
    readonly databaseDeadlineMs: number
    /** Unset: no limit. */
    readonly maxPages?: number | undefined
    /** Maximum text of a document. */
    readonly maxTextBytes: number
    readonly tenantLimits: TenantLimits
    readonly workers: WorkersConfig
    readonly metrics: MetricsConfig
    /** How many tenants have metrics of their own. */
    readonly metricsTenants: number
    /** Unset: no tracing. */
    readonly tracing?: TracingConfig | undefined
    /** Time for requests and jobs to finish when the process is being stopped. */
    readonly drainMs: number
    readonly logLevel: LogLevel
    /** Requests that take this long are logged with their statements. 0: none. */
    readonly slowRequestMs: number
  }

export type HttpConfig = {
  readonly host: string
  /** 0: `pickPort` chooses a free one. */
  readonly port: number
  /** Without a trailing slash. May have a path. */
  readonly publicUrl: string
  readonly trustProxy: TrustProxy
  /** Whether HSTS includes the subdomains of the public URL's host. */
  readonly hstsIncludesSubdomains: boolean
  /** Maximum time for a request to arrive, except for uploads. */
  readonly requestTimeoutMs: number
  readonly maxConnections: number
}

export type WorkersConfig = {
  /** The port on which a process without the API answers probes, on the API's host. Unset: none. */
  readonly port?: number | undefined
  readonly concurrency: number
  /** The kinds of work that this process takes, in addition to what every worker does. */
  readonly steps: readonly WorkerSteps[]
  readonly conversionTimeoutMs: number
  readonly conversionMemoryBytes: number
}

/**
 * Where metrics are served: nowhere, on a separate address, or with the API, which is the default if only this machine
 * can reach the server.
 */
export type MetricsConfig =
  | 'nowhere'
  | 'with_api'
  | { readonly host: string; readonly port: number }

export type SignUp = Choice<'ARBOR_SIGN_UP'>

export type LogLevel = Choice<'ARBOR_LOG_LEVEL'>

const MEBIBYTE = 1024 * 1024
/** More than the embedded database reserves for itself. */
const LEAST_FREE_MB = 64
const MIN_SECRET_CHARACTERS = 32
const MIN_PASSWORD_CHARACTERS = 8

/**
 * Turns environment variables into the configuration. Relative paths start at `cwd`.
 * @throws ConfigError with all faults
 */
export function loadConfig(env: NodeJS.ProcessEnv, cwd: string): Config {
  const reader = new EnvReader(env)
  const dataDir = resolve(cwd, reader.text('ARBOR_DATA_DIR') ?? 'data')
  const database = readDatabase(reader, dataDir)
  const embedded = database.kind === 'embedded'
  const http = readHttp(reader)
  const config: Config = {
    http,
    dataDir,
    database,
    stream: readStream(reader, embedded),
    storage: readStorage(reader, join(dataDir, 'objects')),
    mail: readMail(reader, dataDir),
    mailLimits: readMailLimits(reader),
    google: readGoogle(reader),
    appSignIn: readAppSignIn(reader),
    idpNetworks: readNetworks(reader, 'ARBOR_IDP_NETWORKS') ?? [],
    runnerHosts: readHosts(reader, 'ARBOR_RUNNER_ALLOWED_HOSTS'),
    sources: readSources(reader),
    webhooks: readWebhooks(reader),
    ...readChatModels(reader),
    embedding: readEmbedding(reader, cwd),
    rerank: readRerank(reader, cwd),
    enrichment: readEnrichment(reader),
    ocr: readOcr(reader, cwd),
    secret: readSecret(reader, embedded),
    encryption: readEncryption(reader, cwd),
    ...readBackups(reader),
    acceptedSecrets: readAcceptedSecrets(reader),
    admin: readAdmin(reader),
    ...readCredentials(reader),
    ...readAudit(reader, cwd),
    signUp: reader.choice('ARBOR_SIGN_UP'),
    ...readUploads(reader),
    minFreeBytes: readMinFree(reader),
    databaseDeadlineMs: reader.whole('ARBOR_DATABASE_DEADLINE_SECONDS') * 1000,
    maxPages: reader.whole('ARBOR_MAX_PAGES'),
    maxTextBytes: reader.whole('ARBOR_MAX_TEXT_MB') * MEBIBYTE,
    tenantLimits: readTenantLimits(reader),
    workers: readWorkers(reader, embedded),
    metrics: readMetrics(reader, http),
    metricsTenants: reader.whole('ARBOR_METRICS_TENANTS'),
    tracing: readTracing(reader),
    drainMs: reader.whole('ARBOR_DRAIN_SECONDS') * 1000,
    logLevel: reader.choice('ARBOR_LOG_LEVEL'),
    slowRequestMs: reader.whole('ARBOR_SLOW_REQUEST_MS'),
  }
  if (reader.faults.length > 0) throw new ConfigError([...reader.faults])
  return deepFreeze(config)
}

/** Freezes `value` and all objects in it, and returns it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) deepFreeze(inner)
  return Object.freeze(value)
}

function readHttp(reader: EnvReader): HttpConfig {
  const host = reader.text('HOST') ?? '127.0.0.1'
  const port = reader.whole('PORT')
  return {
    host,
    port,
    publicUrl: readPublicUrl(reader, host, port),
    trustProxy: readTrustProxy(reader),
    hstsIncludesSubdomains: reader.choice('ARBOR_HSTS_INCLUDE_SUBDOMAINS') === 'ON',
    requestTimeoutMs: reader.whole('ARBOR_REQUEST_TIMEOUT_SECONDS') * 1000,
    maxConnections: reader.whole('ARBOR_MAX_CONNECTIONS'),
  }
}

function readWorkers(reader: EnvReader, isEmbedded: boolean): WorkersConfig {
  return {
    port: reader.whole('ARBOR_WORKER_PORT'),
    concurrency: reader.whole('ARBOR_WORKER_CONCURRENCY'),
    steps: readWorkerSteps(reader, isEmbedded),
    conversionTimeoutMs: reader.whole('ARBOR_CONVERSION_TIMEOUT_SECONDS') * 1000,
    conversionMemoryBytes: reader.whole('ARBOR_CONVERSION_MEMORY_MB') * MEBIBYTE,
  }
}

function readMetrics(reader: EnvReader, http: HttpConfig): MetricsConfig {
  const port = reader.whole('ARBOR_METRICS_PORT')
  const host = reader.text('ARBOR_METRICS_HOST')
  if (port !== undefined) return { host: host ?? '127.0.0.1', port }
  if (host !== undefined) reader.fault('ARBOR_METRICS_HOST requires ARBOR_METRICS_PORT.')
  return isForOwnMachine(http) ? 'with_api' : 'nowhere'
}

function readMinFree(reader: EnvReader): number {
  const megabytes = reader.whole('ARBOR_MIN_FREE_MB')
  if (megabytes > 0 && megabytes < LEAST_FREE_MB) {
    reader.fault(`ARBOR_MIN_FREE_MB must be 0 or at least ${String(LEAST_FREE_MB)}.`)
  }
  return megabytes * MEBIBYTE
}

function readAcceptedSecrets(reader: EnvReader): readonly string[] {
  const secrets = (reader.text('ARBOR_ACCEPTED_SECRETS')?.split(',') ?? []).map((each) =>
    each.trim(),
  )
  if (secrets.some((each) => each.length < MIN_SECRET_CHARACTERS)) {
    reader.fault(
      `Each of ARBOR_ACCEPTED_SECRETS must have at least ${String(MIN_SECRET_CHARACTERS)} characters. Separate them with commas.`,
    )
  }
  return secrets
}

function readSecret(reader: EnvReader, embedded: boolean): string | undefined {
  const secret = reader.raw('ARBOR_SECRET')
  if (secret === undefined && !embedded) {
    reader.fault(
      'ARBOR_SECRET must be set when ARBOR_DATABASE_URL is set, to the same value on every server.',
    )
  }
  if (secret !== undefined && secret.length < MIN_SECRET_CHARACTERS) {
    reader.fault(`ARBOR_SECRET must have at least ${String(MIN_SECRET_CHARACTERS)} characters.`)
  }
  return secret
}

function readAdmin(reader: EnvReader): Config['admin'] {
  const email = reader.text('ARBOR_ADMIN_EMAIL')
  const password = reader.raw('ARBOR_ADMIN_PASSWORD')
  if ((email === undefined) !== (password === undefined)) {
    reader.fault('ARBOR_ADMIN_EMAIL and ARBOR_ADMIN_PASSWORD must be set together or not at all.')
  }
  if (email !== undefined && !isEmailAddress(email)) {
    reader.fault(`ARBOR_ADMIN_EMAIL must be an email address, not "${email}".`)
  }
  if (password !== undefined && password.length < MIN_PASSWORD_CHARACTERS) {
    reader.fault(
      `ARBOR_ADMIN_PASSWORD must have at least ${String(MIN_PASSWORD_CHARACTERS)} characters.`,
    )
  }
  return email === undefined || password === undefined ? undefined : { email, password }
}

type Audit = Pick<Config, 'auditDays' | 'auditHeadMinutes' | 'auditHeadsFile'>

function readAudit(reader: EnvReader, cwd: string): Audit {
  const file = reader.text('ARBOR_AUDIT_HEADS_FILE')
  return {
    auditDays: reader.whole('ARBOR_AUDIT_DAYS'),
    auditHeadMinutes: reader.whole('ARBOR_AUDIT_HEAD_MINUTES'),
    ...(file !== undefined && { auditHeadsFile: resolve(cwd, file) }),
  }
}
