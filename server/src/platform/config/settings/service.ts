import type { SettingAbout } from './about.ts'

/** Settings for the processes and their data. */
export const SERVICE_SETTINGS = {
  Server: {
    HOST: { unset: '`127.0.0.1`', meaning: 'Address to listen on' },
    PORT: {
      min: 0,
      max: 65_535,
      usual: 8000,
      meaning: 'Port to listen on; `0` selects a free one',
    },
    ARBOR_PUBLIC_URL: {
      unset: "`http://HOST:PORT`, with this machine's first address for `0.0.0.0` and `::`",
      meaning:
        'URL at which clients reach the server; links start with it. `https` makes cookies Secure; for a path see [Reverse proxy](operations.md#reverse-proxy)',
    },
    ARBOR_TRUST_PROXY: {
      unset: '`false`',
      meaning:
        'Addresses and ranges of your reverse proxies, or the number of proxies in a row (`true` means `1`), whose `X-Forwarded-*` headers Arbor trusts. Without it, all clients behind a proxy count as one: see [Reverse proxy](operations.md#reverse-proxy)',
    },
    ARBOR_HSTS_INCLUDE_SUBDOMAINS: {
      choices: ['ON', 'OFF'],
      usual: 'OFF',
      meaning:
        '`ON` adds `includeSubDomains` to `Strict-Transport-Security` if `ARBOR_PUBLIC_URL` is `https`. Turn it on only if all subdomains of the host serve `https`',
    },
    ARBOR_REQUEST_TIMEOUT_SECONDS: {
      min: 1,
      max: 3600,
      usual: 30,
      meaning:
        'Maximum time for a request to arrive completely. Uploads by members may take an hour',
    },
    ARBOR_MAX_CONNECTIONS: {
      min: 10,
      max: 1_000_000,
      usual: 5000,
      meaning:
        'Maximum number of open connections per process. Without a proxy, one client on the internet gets a quarter of them',
    },
    ARBOR_SECRET: {
      unset: 'embedded database: generated, in `DATA_DIR/secret`',
      meaning:
        'Signs download links; at least 32 characters, the same for all processes. Required with `ARBOR_DATABASE_URL`',
    },
    ARBOR_BACKUP_SIGN_KEY: {
      unset: 'backups are not signed',
      meaning:
        'File with the Ed25519 key that signs [backups](backup.md#signing-backups). Restores and drills then accept only backups signed with it',
    },
    ARBOR_BACKUP_RECIPIENTS: {
      unset: 'backups are not encrypted',
      meaning:
        'Public keys of age for which [backups are encrypted](backup.md#encrypting-backups), or files with such keys, separated by commas',
    },
    ARBOR_BACKUP_PASSPHRASE_FILE: {
      unset: 'backups are not encrypted',
      meaning:
        'File whose first line is the passphrase with which [backups are encrypted](backup.md#encrypting-backups), restored and tried',
    },
    ARBOR_ACCEPTED_SECRETS: {
      unset: 'none',
      meaning:
        'Other secrets that are accepted, too, separated by commas, while `ARBOR_SECRET` is being replaced. See [operations](operations.md#replacing-the-secret)',
    },
    ARBOR_ENCRYPTION_KEY: {
      unset: 'stored files are not encrypted',
      meaning:
        'Master key that [encrypts stored files](encryption.md): 32 random bytes in base64. The same for all processes. Further keys, separated by commas, are accepted, too',
    },
    ARBOR_ENCRYPTION_KEY_FILE: {
      unset: '',
      meaning: 'File with the master key, instead; further keys on further lines',
    },
    ARBOR_ENCRYPTION_KEY_COMMAND: {
      unset: '',
      meaning:
        'Program that prints the master key, instead, and its arguments, separated by spaces or as a JSON array. It runs at each start, without a shell, for at most 30 seconds',
    },
    ARBOR_DRAIN_SECONDS: {
      min: 0,
      max: 86_400,
      usual: 120,
      meaning:
        'Time for requests, answers and steps to finish when you [stop](operations.md#stopping) the process',
    },
    ARBOR_LOG_LEVEL: {
      choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      usual: 'info',
      meaning: 'Lowest level of log lines',
    },
    ARBOR_SLOW_REQUEST_MS: {
      min: 0,
      max: 3_600_000,
      usual: 3000,
      meaning:
        'Milliseconds after which a request is logged [with its statements](operations.md#slow-requests). `0` logs none',
    },
  },
  Data: {
    ARBOR_DATA_DIR: {
      unset: '`./data`',
      meaning: 'Folder for the embedded database, stored files, the secret and mail files',
    },
    ARBOR_MIN_FREE_MB: {
      min: 0,
      max: 1_000_000,
      usual: 256,
      meaning:
        'Free disk space below which Arbor stores nothing new; at least 64, or `0` for no limit. See [Disk space](operations.md#disk-space)',
    },
    ARBOR_DATABASE_URL: {
      unset: 'embedded database',
      meaning: '`postgres://user:password@host/database`',
    },
    ARBOR_DATABASE_REPLICA_URLS: {
      unset: 'none',
      meaning:
        'URLs of streaming replicas that requests can read, separated by commas (write a comma in a password as `%2C`). See [Read replicas](operations.md#read-replicas)',
    },
    // The start of a process needs two at the same time.
    ARBOR_DATABASE_CONNECTIONS: {
      min: 3,
      max: 1000,
      usual: 10,
      meaning:
        'Maximum number of database connections per process, not counting one for notifications, and the same number for each replica. See [PostgreSQL](operations.md#postgresql)',
    },
    ARBOR_DATABASE_CONNECT_SECONDS: {
      min: 1,
      max: 300,
      usual: 10,
      meaning: 'Maximum wait for a connection, after which a request returns 503',
    },
    ARBOR_DATABASE_STATEMENT_SECONDS: {
      min: 0,
      max: 86_400,
      usual: 300,
      meaning:
        'Maximum time of a statement in a transaction, after which a request returns 503; `0` for no limit',
    },
    ARBOR_DATABASE_PREPARE: {
      choices: ['ON', 'OFF'],
      usual: 'ON',
      meaning: '`OFF` avoids prepared statements, for a pooler in transaction mode',
    },
    ARBOR_DATABASE_DEADLINE_SECONDS: {
      min: 1,
      max: 86_400,
      usual: 600,
      meaning:
        'Maximum time without a response from the embedded database, after which the process exits',
    },
    ARBOR_STORAGE_URL: {
      unset: '`DATA_DIR/objects`',
      meaning: '`file:///absolute/path` or `s3://bucket/prefix`; see [S3](operations.md#s3)',
    },
    ARBOR_S3_ENDPOINT: {
      unset: "Amazon's endpoint of the region",
      meaning: 'Origin of another S3 server, such as `http://minio:9000`',
    },
    ARBOR_S3_REGION: {
      unset: '`AWS_REGION`; with an endpoint, `us-east-1`',
      meaning: 'Region of the bucket',
    },
    AWS_REGION: { unset: '', meaning: 'Region of the bucket, if `ARBOR_S3_REGION` is not set' },
    AWS_ACCESS_KEY_ID: {
      unset: 'required with `s3://`',
      meaning: 'Key for the bucket; ignored without `s3://`',
    },
    AWS_SECRET_ACCESS_KEY: { unset: 'required with `s3://`', meaning: 'Secret of the key' },
    AWS_SESSION_TOKEN: { unset: '', meaning: 'Session token of a key that expires' },
  },
  'Real-time events': {
    ARBOR_STREAM_URL: {
      unset: '`memory://` with the embedded database, otherwise `DISABLED`',
      meaning:
        'Transport of real-time events: `redis://user:password@host:6379/0`, `rediss://` for TLS, `redis+sentinel://` or `redis+cluster://`, or `memory://` for a single process. See [Redis](operations.md#redis)',
    },
    ARBOR_STREAM_TTL_MINUTES: {
      min: 1,
      max: 10_080,
      usual: 30,
      meaning: 'How long clients can replay events',
    },
    ARBOR_STREAM_MAX_CONNECTIONS: {
      min: 1,
      max: 10_000,
      usual: 20,
      meaning: 'Maximum number of Redis connections per process; it needs two',
    },
    ARBOR_SSE_BUFFER_SIZE: {
      min: 1,
      max: 1_000_000,
      usual: 1024,
      meaning: 'Events that Arbor buffers for a slow subscriber before disconnecting it',
    },
  },
  Workers: {
    ARBOR_WORKER_CONCURRENCY: {
      min: 1,
      max: 256,
      usual: 2,
      meaning:
        'Ingestion steps that each process runs at a time, plus one for [short files](security.md#uploads-and-conversion)',
    },
    ARBOR_WORKER_STEPS: {
      unset: 'all',
      meaning:
        'Kinds of work that a `worker` process takes, separated by commas: `convert`, `embed`, `answer`, `workflow`. See [Processes](operations.md#processes)',
    },
    ARBOR_WORKER_PORT: {
      min: 1,
      max: 65_535,
      unset: 'none',
      meaning:
        'Port for the [health checks](operations.md#health) of a process with only the role `worker`, at `HOST`',
    },
    ARBOR_RUNNER_ALLOWED_HOSTS: {
      unset: 'only the internet, over `https`',
      meaning:
        'Hosts in your network that may receive [workflow runs](workflows.md#your-own-runner), also over `http`. Separate hosts with commas and leave out ports: `runner.internal,10.0.0.5`',
    },
  },
  'Metrics and traces': {
    ARBOR_METRICS_PORT: {
      min: 1,
      max: 65_535,
      meaning:
        'Port for [Prometheus](operations.md#metrics). Without it, only a server that no other machine can reach serves `/metrics`, next to the API',
    },
    ARBOR_METRICS_HOST: { unset: '`127.0.0.1`', meaning: 'Address of the metrics port' },
    ARBOR_METRICS_TENANTS: {
      min: 0,
      max: 10_000,
      usual: 0,
      meaning:
        'Number of tenants with [metrics of their own](operations.md#metrics-by-tenant), by their ids. The rest count as `other`',
    },
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      unset: 'no traces',
      meaning: 'URL of an OpenTelemetry collector; see [Traces](operations.md#traces)',
    },
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
      unset: '',
      meaning: "Full URL for traces, instead of the collector's",
    },
    OTEL_EXPORTER_OTLP_PROTOCOL: {
      choices: ['http/protobuf'],
      usual: 'http/protobuf',
      meaning: 'Protocol for traces',
    },
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: {
      choices: ['http/protobuf'],
      usual: 'http/protobuf',
      meaning: 'Protocol for traces',
    },
    OTEL_TRACES_SAMPLER: {
      choices: [
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
        'always_on',
        'always_off',
        'traceidratio',
      ],
      usual: 'parentbased_always_on',
      meaning: 'Which traces to keep',
    },
    OTEL_TRACES_SAMPLER_ARG: {
      unset: '`1`',
      meaning: 'Share of traces that a `traceidratio` sampler keeps, 0 to 1',
    },
    OTEL_TRACES_EXPORTER: { unset: '`otlp`', meaning: '`none` turns traces off' },
    OTEL_SDK_DISABLED: { unset: '`false`', meaning: '`true` turns traces off' },
  },
  'The command line': {
    ARBOR_URL: { unset: '', meaning: 'Server for the [command line](cli.md)' },
    ARBOR_API_KEY: { unset: '', meaning: 'API key for that server' },
    ARBOR_PROFILE: { unset: '', meaning: 'Profile of the command line' },
  },
} as const satisfies Record<string, Record<string, SettingAbout>>
