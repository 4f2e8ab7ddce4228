import type { SettingAbout } from './about.ts'

/** Of the processes, and of where they keep their data. */
export const SERVICE_SETTINGS = {
  Server: {
    HOST: { unset: '`127.0.0.1`', meaning: 'address to listen on' },
    PORT: { min: 0, max: 65_535, usual: 8000, meaning: 'port; `0` selects a free one' },
    ARBOR_PUBLIC_URL: {
      unset: "`http://HOST:PORT`, with this machine's first address for `0.0.0.0` and `::`",
      meaning:
        'address at which clients reach the server; links start with it; `https` makes cookies Secure; may have a path, see [Reverse proxy](operations.md#reverse-proxy)',
    },
    ARBOR_TRUST_PROXY: {
      unset: '`false`',
      meaning:
        'the number of reverse proxies that a request passes one after the other (`true` means `1`), or their addresses and ranges: their `X-Forwarded-*` headers are trusted. Without it, everyone behind a proxy counts as one client; the log says so once. See [Reverse proxy](operations.md#reverse-proxy)',
    },
    ARBOR_HSTS_INCLUDE_SUBDOMAINS: {
      choices: ['ON', 'OFF'],
      usual: 'OFF',
      meaning:
        '`ON`: with an `https` public address, browsers use `https` for all subdomains of its host, too (`includeSubDomains` of `Strict-Transport-Security`). Turn it on only if all of them serve `https`',
    },
    ARBOR_REQUEST_TIMEOUT_SECONDS: {
      min: 1,
      max: 3600,
      usual: 30,
      meaning:
        'time in which a request has to arrive, from the first byte to the last; uploads of members may take an hour',
    },
    ARBOR_MAX_CONNECTIONS: {
      min: 10,
      max: 1_000_000,
      usual: 5000,
      meaning:
        'open connections of one process; further ones are refused. Without a proxy, one client on the internet gets a quarter of them',
    },
    ARBOR_SECRET: {
      unset: 'embedded: created and kept in `DATA_DIR/secret`',
      meaning:
        'at least 32 characters; signs download links; required with `ARBOR_DATABASE_URL`, the same for all processes',
    },
    ARBOR_DRAIN_SECONDS: {
      min: 0,
      max: 86_400,
      usual: 120,
      meaning:
        'time that requests, answers and steps have to end when the process is [stopped](operations.md#stopping)',
    },
    ARBOR_LOG_LEVEL: {
      choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      usual: 'info',
      meaning: 'least serious lines of the log',
    },
  },
  Data: {
    ARBOR_DATA_DIR: {
      unset: '`./data`',
      meaning: 'embedded database, stored files, secret, mail files',
    },
    ARBOR_MIN_FREE_MB: {
      min: 0,
      max: 1_000_000,
      usual: 256,
      meaning:
        'free disk space below which nothing new is stored: 0 (never refuse) or at least 64; see [Disk space](operations.md#disk-space)',
    },
    ARBOR_DATABASE_URL: { unset: 'embedded', meaning: '`postgres://user:password@host/database`' },
    // The start of a process holds two at a time.
    ARBOR_DATABASE_CONNECTIONS: {
      min: 3,
      max: 1000,
      usual: 10,
      meaning:
        'connections of one process; it opens them when it needs them, and one more that listens; see [PostgreSQL](operations.md#postgresql)',
    },
    ARBOR_DATABASE_CONNECT_SECONDS: {
      min: 1,
      max: 300,
      usual: 10,
      meaning: 'longest wait for a connection; then a request gets 503',
    },
    ARBOR_DATABASE_STATEMENT_SECONDS: {
      min: 0,
      max: 86_400,
      usual: 300,
      meaning:
        'longest statement of a transaction; then the server ends it and a request gets 503; `0`: no limit',
    },
    ARBOR_DATABASE_PREPARE: {
      choices: ['ON', 'OFF'],
      usual: 'ON',
      meaning: '`OFF`: the server keeps no prepared statements, for a pooler in transaction mode',
    },
    ARBOR_DATABASE_DEADLINE_SECONDS: {
      min: 1,
      max: 86_400,
      usual: 600,
      meaning: 'the process ends if its embedded database answers nothing for this long',
    },
    ARBOR_STORAGE_URL: {
      unset: '`DATA_DIR/objects`',
      meaning: '`file:///absolute/path`, or `s3://bucket/prefix`; see [S3](operations.md#s3)',
    },
    ARBOR_S3_ENDPOINT: {
      unset: "Amazon's of the region",
      meaning: 'origin of another S3 server, as in `http://minio:9000`',
    },
    ARBOR_S3_REGION: {
      unset: '`AWS_REGION`; with an endpoint `us-east-1`',
      meaning: 'region of the bucket',
    },
    AWS_REGION: { unset: '', meaning: 'region of the bucket, unless `ARBOR_S3_REGION` names one' },
    AWS_ACCESS_KEY_ID: {
      unset: 'required with `s3://`',
      meaning: 'key for the bucket; ignored otherwise',
    },
    AWS_SECRET_ACCESS_KEY: { unset: 'required with `s3://`', meaning: 'its secret' },
    AWS_SESSION_TOKEN: { unset: '', meaning: 'its session, for keys that expire' },
  },
  'Real-time events': {
    ARBOR_STREAM_URL: {
      unset: 'embedded: `memory://`, else `DISABLED`',
      meaning:
        'transport of real-time events: `redis://user:password@host:6379/0` (`rediss://` with TLS) for several processes; `memory://` reaches only connections of its own process; see [Redis](operations.md#redis)',
    },
    ARBOR_STREAM_TTL_MINUTES: {
      min: 1,
      max: 10_080,
      usual: 30,
      meaning: 'how long events can be replayed',
    },
    ARBOR_STREAM_MAX_CONNECTIONS: {
      min: 1,
      max: 10_000,
      usual: 20,
      meaning: 'connections of one process to Redis, of which it needs two',
    },
    ARBOR_SSE_BUFFER_SIZE: {
      min: 1,
      max: 1_000_000,
      usual: 1024,
      meaning: 'events buffered for a slow subscriber before it is dropped',
    },
  },
  Workers: {
    ARBOR_WORKER_CONCURRENCY: {
      min: 1,
      max: 256,
      usual: 2,
      meaning:
        'ingestion steps at the same time, in each process, and one more for [short files](security.md#uploads-and-conversion)',
    },
    ARBOR_WORKER_STEPS: {
      unset: 'all',
      meaning:
        'kinds of work that a process with the role worker takes, separated by commas: `convert`, `embed`, `answer`, `workflow`; see [Processes](operations.md#processes)',
    },
    ARBOR_WORKER_PORT: {
      min: 1,
      max: 65_535,
      unset: 'none',
      meaning:
        'port on which a process with only the role worker answers about its [health](operations.md#health), at `HOST`',
    },
    ARBOR_RUNNER_ALLOWED_HOSTS: {
      unset: 'the internet over `https` only',
      meaning:
        'hosts in your own network to which runs of [workflows](workflows.md#your-own-runner) may be sent, without ports, separated by commas, as in `runner.internal,10.0.0.5`; these may use `http`',
    },
  },
  'Metrics and traces': {
    ARBOR_METRICS_PORT: {
      min: 1,
      max: 65_535,
      meaning:
        'port on which this process answers [Prometheus](operations.md#metrics); without one, `/metrics` is beside the API on a server that only its own machine reaches, and nowhere on others',
    },
    ARBOR_METRICS_HOST: { unset: '`127.0.0.1`', meaning: 'address of that port' },
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      unset: 'no traces',
      meaning: 'address of a collector; see [Traces](operations.md#traces)',
    },
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
      unset: '',
      meaning: 'the whole address of its traces instead',
    },
    OTEL_EXPORTER_OTLP_PROTOCOL: {
      choices: ['http/protobuf'],
      usual: 'http/protobuf',
      meaning: 'how traces are sent',
    },
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: {
      choices: ['http/protobuf'],
      usual: 'http/protobuf',
      meaning: 'how traces are sent',
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
      meaning: 'which traces are taken',
    },
    OTEL_TRACES_SAMPLER_ARG: {
      unset: '`1`',
      meaning: 'share of the traces that samplers by ratio take, 0 to 1',
    },
    OTEL_TRACES_EXPORTER: { unset: '`otlp`', meaning: '`none` turns traces off' },
    OTEL_SDK_DISABLED: { unset: '`false`', meaning: '`true` turns traces off' },
  },
  'The command line': {
    ARBOR_URL: { unset: '', meaning: 'server that the [command line](cli.md) calls' },
    ARBOR_API_KEY: { unset: '', meaning: 'key with which it calls' },
    ARBOR_PROFILE: { unset: '', meaning: 'profile of its configuration that it uses' },
  },
} as const satisfies Record<string, Record<string, SettingAbout>>
