/** Every setting this version reads. An ARBOR_ variable that is not listed here is a fault. */
export const SETTINGS = [
  'HOST',
  'PORT',
  'AWS_ACCESS_KEY_ID',
  'AWS_REGION',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'ARBOR_ADMIN_EMAIL',
  'ARBOR_ADMIN_PASSWORD',
  // Of the commands that call a running server, as ARBOR_PROFILE and ARBOR_URL.
  'ARBOR_API_KEY',
  'ARBOR_CONVERSION_MEMORY_MB',
  'ARBOR_CONVERSION_TIMEOUT_SECONDS',
  'ARBOR_DATABASE_CONNECTIONS',
  'ARBOR_DATABASE_CONNECT_SECONDS',
  'ARBOR_DATABASE_PREPARE',
  'ARBOR_DATABASE_STATEMENT_SECONDS',
  'ARBOR_DATABASE_URL',
  'ARBOR_DATA_DIR',
  'ARBOR_DRAIN_SECONDS',
  'ARBOR_EMBEDDINGS',
  'ARBOR_EMBEDDING_API_KEY',
  'ARBOR_EMBEDDING_BASE_URL',
  'ARBOR_EMBEDDING_DIMENSIONS',
  'ARBOR_EMBEDDING_MODEL',
  'ARBOR_EMBEDDING_MODEL_PATH',
  'ARBOR_ENRICHMENT',
  'ARBOR_ENRICH_MAX_CALLS',
  'ARBOR_GOOGLE_CLIENT_ID',
  'ARBOR_GOOGLE_CLIENT_SECRET',
  'ARBOR_GOOGLE_ISSUER',
  'ARBOR_HSTS_INCLUDE_SUBDOMAINS',
  'ARBOR_IDP_NETWORKS',
  'ARBOR_INVITES_PER_ADDRESS',
  'ARBOR_INVITES_PER_TENANT',
  'ARBOR_LLM_API_KEY',
  'ARBOR_LLM_BASE_URL',
  'ARBOR_LLM_MODEL',
  'ARBOR_LOG_LEVEL',
  'ARBOR_MAILS_PER_ADDRESS',
  'ARBOR_MAILS_PER_CLIENT',
  'ARBOR_MAIL_FROM',
  'ARBOR_MAX_CONNECTIONS',
  'ARBOR_MAX_PAGES',
  'ARBOR_MAX_TEXT_MB',
  'ARBOR_DATABASE_DEADLINE_SECONDS',
  'ARBOR_METRICS_HOST',
  'ARBOR_METRICS_PORT',
  'ARBOR_MIN_FREE_MB',
  'ARBOR_MAX_UPLOAD_MB',
  'ARBOR_OAUTH_CLIENTS',
  'ARBOR_OAUTH_CLIENT_NETWORKS',
  'ARBOR_OAUTH_REGISTRATION',
  'ARBOR_OCR',
  'ARBOR_OCR_LANGUAGES',
  'ARBOR_PROFILE',
  'ARBOR_PUBLIC_URL',
  'ARBOR_REQUEST_TIMEOUT_SECONDS',
  'ARBOR_RERANK_API_KEY',
  'ARBOR_RERANK_BASE_URL',
  'ARBOR_RERANK_BUDGET_MS',
  'ARBOR_RERANK_MODEL',
  'ARBOR_RERANK_MODEL_PATH',
  'ARBOR_RUNNER_ALLOWED_HOSTS',
  'ARBOR_S3_ENDPOINT',
  'ARBOR_S3_REGION',
  'ARBOR_SECRET',
  'ARBOR_SESSION_HOURS',
  'ARBOR_SMTP_URL',
  'ARBOR_SIGN_UP',
  'ARBOR_SSE_BUFFER_SIZE',
  'ARBOR_STORAGE_URL',
  'ARBOR_STREAM_MAX_CONNECTIONS',
  'ARBOR_STREAM_TTL_MINUTES',
  'ARBOR_STREAM_URL',
  'ARBOR_TENANT_MAX_DOCUMENTS',
  'ARBOR_TENANT_MAX_FILES_MB',
  'ARBOR_TENANT_MAX_TEXT_MB',
  'ARBOR_TENANT_SECONDS_PER_DAY',
  'ARBOR_TENANT_SECONDS_PER_HOUR',
  'ARBOR_TENANT_WORKFLOW_RUNS',
  'ARBOR_TESSDATA_PATH',
  'ARBOR_TRUST_PROXY',
  'ARBOR_URL',
  'ARBOR_VISION_MODEL',
  'ARBOR_WORKER_CONCURRENCY',
  'ARBOR_WORKER_PORT',
  'ARBOR_WORKER_STEPS',
  // What OpenTelemetry calls its settings in all programs; its libraries read more of them.
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_PROTOCOL',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL',
  'OTEL_SDK_DISABLED',
  'OTEL_TRACES_EXPORTER',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
] as const

export type Setting = (typeof SETTINGS)[number]

/** The settings are invalid. `faults` has one sentence for each problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The configuration has ${String(faults.length)} error(s):\n- ${faults.join('\n- ')}`)
    this.faults = faults
  }
}

/** The environment of this process. Only the commands have a reason to call it. */
export function processEnvironment(): NodeJS.ProcessEnv {
  return process.env
}

/**
 * Reads single settings and remembers what was wrong instead of stopping at the first fault. Unknown ARBOR_ variables
 * are noted as faults at once.
 */
export class EnvReader {
  readonly #env: NodeJS.ProcessEnv
  readonly #faults: string[]

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env
    this.#faults = findUnknownSettings(env)
  }

  get faults(): readonly string[] {
    return this.#faults
  }

  fault(sentence: string): void {
    this.#faults.push(sentence)
  }

  /** Exactly as given, for values where white space counts; an empty value counts as unset. */
  raw(name: Setting): string | undefined {
    return this.#env[name] || undefined
  }

  /** Without surrounding white space; an empty value counts as unset. */
  text(name: Setting): string | undefined {
    return this.raw(name)?.trim() || undefined
  }

  integer(
    name: Setting,
    { min, max }: { readonly min: number; readonly max: number },
  ): number | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
    if (number >= min && number <= max) return number
    this.fault(`${name} must be a whole number from ${min} to ${max}, not "${value}".`)
    return undefined
  }

  oneOf<T extends string>(name: Setting, choices: readonly T[]): T | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    const choice = choices.find((candidate) => candidate === value)
    if (choice === undefined) {
      this.fault(`${name} must be one of ${choices.join(', ')}, not "${value}".`)
    }
    return choice
  }
}

function findUnknownSettings(env: NodeJS.ProcessEnv): string[] {
  const known = new Set<string>(SETTINGS)
  return Object.keys(env)
    .filter((name) => name.startsWith('ARBOR_') && !known.has(name) && env[name] !== '')
    .toSorted()
    .map((name) => `${name} is not a setting of Arbor; did you mean ${nearestSetting(name)}?`)
}

// Compared without the prefix, because ARBOR_PORT most likely means PORT.
function nearestSetting(name: string): string {
  const wanted = name.replace(/^ARBOR_/, '')
  const distance = (setting: string): number => editDistance(wanted, setting.replace(/^ARBOR_/, ''))
  return SETTINGS.reduce((best, next) => (distance(next) < distance(best) ? next : best))
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const substitution = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const insertion = (current[column - 1] ?? 0) + 1
      const deletion = (previous[column] ?? 0) + 1
      current.push(Math.min(substitution, insertion, deletion))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
