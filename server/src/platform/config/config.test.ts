import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { ConfigError } from './env.ts'
import { SETTINGS } from './settings.ts'
import { pickPort } from './port.ts'
import { ensureSecret } from './secret.ts'

const SECRET = 's'.repeat(32)
const POSTGRES = { ARBOR_DATABASE_URL: 'postgres://u:hush@db/arbor', ARBOR_SECRET: SECRET }

function load(env: Record<string, string>) {
  return loadConfig(env, '/srv')
}

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    load(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

describe('loadConfig', () => {
  it('works without any setting', () => {
    expect(load({})).toEqual({
      http: {
        host: '127.0.0.1',
        port: 8000,
        publicUrl: 'http://127.0.0.1:8000',
        trustProxy: false,
        hstsIncludesSubdomains: false,
        requestTimeoutMs: 30_000,
        maxConnections: 5000,
      },
      dataDir: '/srv/data',
      database: { kind: 'embedded', folder: '/srv/data/database' },
      stream: { url: 'memory://', ttlMinutes: 30, maxConnections: 20, sseBufferSize: 1024 },
      storage: { kind: 'folder', folder: '/srv/data/objects' },
      mail: {
        kind: 'files',
        folder: '/srv/data/mail',
        from: { name: 'Arbor', address: 'arbor@localhost' },
      },
      mailLimits: { perAddress: 5, perClient: 50, invitesPerAddress: 5, invitesPerTenant: 200 },
      appSignIn: { registration: 'open', networks: [], clients: [] },
      idpNetworks: [],
      modelNetworks: { ranges: [], internet: false },
      runnerHosts: [],
      sources: { folders: [], networks: [], rclone: { remotes: [] } },
      webhooks: { networks: [], logDays: 14 },
      embedding: { kind: 'offline' },
      enrichment: { maxCalls: 200 },
      ocr: { languages: ['eng'] },
      acceptedSecrets: [],
      backupRecipients: [],
      sessionHours: 24,
      keyRequestsPerMinute: 0,
      auditDays: 400,
      auditHeadMinutes: 60,
      signUp: 'open',
      minFreeBytes: 256 * 1024 * 1024,
      databaseDeadlineMs: 600_000,
      maxUploadBytes: 104_857_600,
      maxUploadInPartsBytes: 1024 * 1024 * 1024,
      maxTextBytes: 200 * 1024 * 1024,
      tenantLimits: {
        documents: 200_000,
        fileBytes: 51_200 * 1024 * 1024,
        textBytes: 10_240 * 1024 * 1024,
        secondsPerHour: 7200,
        secondsPerDay: 86_400,
        questionsPerDay: Infinity,
        workflowRuns: 2,
      },
      drainMs: 120_000,
      workers: {
        concurrency: 2,
        steps: ['convert', 'embed', 'answer', 'workflow'],
        conversionTimeoutMs: 600_000,
        conversionMemoryBytes: 2_147_483_648,
      },
      metrics: 'with_api',
      metricsTenants: 0,
      logLevel: 'info',
      slowRequestMs: 3000,
    })
  })

  it('treats an empty value as unset', () => {
    const empty = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, '']))
    expect(load({ ...empty, ARBOR_LOST: '' })).toEqual(load({}))
  })

  it('turns real-time events off with PostgreSQL by default', () => {
    expect(load(POSTGRES)).toMatchObject({
      database: {
        kind: 'postgres',
        url: POSTGRES.ARBOR_DATABASE_URL,
        replicaUrls: [],
        maxConnections: 10,
        connectTimeoutMs: 10_000,
        statementTimeoutMs: 300_000,
        prepare: true,
      },
      stream: { url: 'DISABLED' },
      secret: SECRET,
      acceptedSecrets: [],
    })
    expect(load({ ...POSTGRES, ARBOR_STREAM_URL: 'memory://' }).stream.url).toBe('memory://')
    expect(load({ ARBOR_STREAM_URL: 'DISABLED' }).stream.url).toBe('DISABLED')
  })

  it.each([
    'redis://cache',
    'redis://:p%40ss@cache:6380/3',
    'rediss://arbor:secret@[::1]:6379/',
    'redis+sentinel://:p%40ss@one:26379,two:26379/events/3',
    'rediss+cluster://arbor:secret@one:6379,[::1]:6379',
  ])('accepts %s as transport', (url) => {
    expect(load({ ARBOR_STREAM_URL: url, ARBOR_STREAM_MAX_CONNECTIONS: '2' }).stream).toEqual({
      url,
      ttlMinutes: 30,
      maxConnections: 2,
      sseBufferSize: 1024,
    })
  })

  it('serves metrics only to its own machine, or on a configured address', () => {
    expect(load({ HOST: '0.0.0.0' }).metrics).toBe('nowhere')
    expect(load({ ARBOR_PUBLIC_URL: 'https://kb.example.org' }).metrics).toBe('nowhere')
    const own = { ARBOR_METRICS_PORT: '9464', ARBOR_METRICS_HOST: '10.0.0.5' }
    expect(load({ ...own, HOST: '0.0.0.0' }).metrics).toEqual({ host: '10.0.0.5', port: 9464 })
    expect(load({ ARBOR_METRICS_PORT: '9464' }).metrics).toMatchObject({ host: '127.0.0.1' })
  })

  it('takes only the configured steps', () => {
    const { workers } = load({ ...POSTGRES, ARBOR_WORKER_STEPS: ' answer, convert ' })
    expect(workers.steps).toEqual(['convert', 'answer'])
  })

  it('converts units and resolves folders', () => {
    const config = load({
      ARBOR_DATA_DIR: '../var',
      ARBOR_MAX_UPLOAD_MB: '1',
      ARBOR_MAX_PAGES: '10',
      ARBOR_CONVERSION_TIMEOUT_SECONDS: '5',
      ARBOR_STORAGE_URL: 'file:///mnt/my%20objects',
      ARBOR_ADMIN_EMAIL: ' a@example.org ',
      ARBOR_ADMIN_PASSWORD: ' spaced password ',
    })
    expect(config).toMatchObject({
      dataDir: '/var',
      maxUploadBytes: 1_048_576,
      maxPages: 10,
      storage: { kind: 'folder', folder: '/mnt/my objects' },
      workers: { conversionTimeoutMs: 5000 },
      admin: { email: 'a@example.org', password: ' spaced password ' },
    })
  })

  it('limits what a tenant can use, unless the limit is 0', () => {
    const limits = { ARBOR_TENANT_MAX_FILES_MB: '2', ARBOR_TENANT_MAX_DOCUMENTS: '0' }
    expect(load({ ...limits, ARBOR_TENANT_SECONDS_PER_HOUR: '0' }).tenantLimits).toMatchObject({
      fileBytes: 2 * 1024 * 1024,
      documents: Infinity,
      secondsPerHour: Infinity,
    })
  })

  it('enables sign-in with Google if a client is configured', () => {
    const known = { ARBOR_GOOGLE_CLIENT_ID: 'arbor', ARBOR_GOOGLE_CLIENT_SECRET: 'hush' }
    const google = { clientId: 'arbor', clientSecret: 'hush' }
    expect(load(known).google).toEqual({ ...google, issuer: 'https://accounts.google.com' })
    const issuer = 'http://127.0.0.1:9'
    expect(load({ ...known, ARBOR_GOOGLE_ISSUER: issuer }).google).toEqual({ ...google, issuer })
    expect(load({}).google).toBeUndefined()
  })

  it('limits the model calls per document, or turns enrichment off', () => {
    expect(load({ ARBOR_ENRICH_MAX_CALLS: '7' }).enrichment).toEqual({ maxCalls: 7 })
    expect(load({ ARBOR_ENRICHMENT: 'OFF' }).enrichment).toBeUndefined()
  })

  it('has a language model if its endpoint is configured', () => {
    const endpoint = { ARBOR_LLM_BASE_URL: 'http://models:11434/v1/', ARBOR_LLM_MODEL: 'm' }
    const llm = { baseUrl: 'http://models:11434/v1', model: 'm' }
    expect(load(endpoint).llm).toEqual(llm)
    expect(load({ ...endpoint, ARBOR_LLM_API_KEY: 'hush' }).llm).toEqual({ ...llm, apiKey: 'hush' })
    const seeing = { ...endpoint, ARBOR_VISION_MODEL: 'eyes' }
    expect(load(seeing).llm).toEqual({ ...llm, visionModel: 'eyes' })
    expect(load({}).llm).toBeUndefined()
  })

  it.each([
    ['smtp://relay', { host: 'relay', port: 587, secure: false }],
    ['smtp://[::1]:25/', { host: '::1', port: 25, secure: false }],
    [
      'smtps://ann%40example.org:p%3A%2F@mail.example.org',
      {
        host: 'mail.example.org',
        port: 465,
        secure: true,
        credentials: { user: 'ann@example.org', password: 'p:/' },
      },
    ],
  ])('sends mail through %s', (url, server) => {
    const { mail } = load({ ARBOR_SMTP_URL: url, ARBOR_MAIL_FROM: 'arbor@relay' })
    expect(mail).toEqual({ kind: 'smtp', from: { name: '', address: 'arbor@relay' }, ...server })
  })

  it.each([
    ['Ann & Bob <kb@example.org>', { name: 'Ann & Bob', address: 'kb@example.org' }],
    ['"知识, Arbor" <kb@example.org>', { name: '知识, Arbor', address: 'kb@example.org' }],
    ['<kb@example.org>', { name: '', address: 'kb@example.org' }],
  ])('sends mail from %s', (value, from) => {
    expect(load({ ARBOR_MAIL_FROM: value }).mail.from).toEqual(from)
  })

  it.each([
    [{ HOST: '::1', PORT: '9' }, 'http://[::1]:9'],
    [{ ARBOR_PUBLIC_URL: 'https://kb.example.org/' }, 'https://kb.example.org'],
    [{ ARBOR_PUBLIC_URL: 'https://example.org/kb' }, 'https://example.org/kb'],
  ])('derives its public URL from %j', (env, publicUrl) => {
    expect(load(env).http.publicUrl).toBe(publicUrl)
  })

  it('uses an address that other machines can open if they can reach the server', () => {
    const { hostname, port } = new URL(load({ HOST: '0.0.0.0' }).http.publicUrl)
    const external = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => address)
    expect(external.length > 0 ? external : ['localhost']).toContain(hostname)
    expect(port).toBe('8000')
  })

  it.each([
    ['true', 1],
    ['2', 2],
    ['false', false],
    ['10.0.0.0/8, loopback,::1', '10.0.0.0/8,loopback,::1'],
  ])('trusts proxies according to %j', (value, trustProxy) => {
    expect(load({ ARBOR_TRUST_PROXY: value }).http.trustProxy).toBe(trustProxy)
  })

  it('reads the networks of identity providers', () => {
    const networks = load({ ARBOR_IDP_NETWORKS: ' 10.1.0.0/16, loopback,fd00::7 ' }).idpNetworks
    expect(networks).toEqual(['10.1.0.0/16', 'loopback', 'fd00::7'])
  })

  it('reads where owners may have models', () => {
    const read = (networks: string) => load({ ARBOR_MODEL_NETWORKS: networks }).modelNetworks
    expect(read('internet, 10.1.0.0/16')).toEqual({ ranges: ['10.1.0.0/16'], internet: true })
    expect(read('loopback')).toEqual({ ranges: ['loopback'], internet: false })
    expect(faultsOf({ ARBOR_MODEL_NETWORKS: 'everything' })).toHaveLength(1)
    expect(faultsOf({ ARBOR_WEBHOOK_NETWORKS: 'internet' })).toHaveLength(1)
  })

  it('reads what sources may use', () => {
    const { networks, rclone } = load({
      ARBOR_SOURCE_NETWORKS: 'uniquelocal',
      ARBOR_RCLONE_REMOTES: 'team, disk:/srv/reports/',
      ARBOR_RCLONE_CONFIG: '/etc/rclone.conf',
    }).sources
    expect(networks).toEqual(['uniquelocal'])
    expect(rclone).toEqual({
      remotes: [
        { name: 'team', folder: '' },
        { name: 'disk', folder: '/srv/reports' },
      ],
      configFile: '/etc/rclone.conf',
    })
  })

  it.each([':local:', '-flag', 'team:a/../..', 'a=b', 'team,x:..'])(
    'rejects %j as a remote of rclone',
    (ARBOR_RCLONE_REMOTES) => {
      expect(() => load({ ARBOR_RCLONE_REMOTES })).toThrow('names of remotes')
    },
  )

  it('reads the operator’s apps, with and without a secret', () => {
    const redirect_uris = ['https://desk.example/callback']
    const client_secret = 'x'.repeat(32)
    const given = [
      { client_id: 'desk', redirect_uris },
      { client_id: 'board', client_name: 'Board', redirect_uris, client_secret },
    ]
    const { clients } = load({ ARBOR_OAUTH_CLIENTS: JSON.stringify(given) }).appSignIn
    expect(clients).toEqual([
      { ...given[0], client_name: 'desk', token_endpoint_auth_method: 'none' },
      { ...given[1], token_endpoint_auth_method: 'client_secret_basic' },
    ])
  })

  it('is deeply frozen', () => {
    const config = load({ ARBOR_ADMIN_EMAIL: 'a@b.c', ARBOR_ADMIN_PASSWORD: 'password' })
    expect([config, config.http, config.admin].every((part) => Object.isFrozen(part))).toBe(true)
  })
})

describe('faults', () => {
  it.each([
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['ARBOR_WORKER_STEPS', 'convert,embedding'],
    ['ARBOR_WORKER_STEPS', 'convert'],
    ['ARBOR_METRICS_HOST', '127.0.0.1'],
    ['PORT', '1e3'],
    ['ARBOR_PUBLIC_URL', 'arbor.example.org'],
    ['ARBOR_PUBLIC_URL', 'http://u:p@example.org'],
    ['ARBOR_PUBLIC_URL', 'http://example.org/?a=b'],
    ['ARBOR_DATABASE_URL', 'mysql://db/arbor'],
    ['ARBOR_STREAM_URL', 'disabled'],
    ['ARBOR_STORAGE_URL', 'file://relative/path'],
    ['ARBOR_STORAGE_URL', '/srv/objects'],
    ['ARBOR_STREAM_TTL_MINUTES', '0'],
    ['ARBOR_SSE_BUFFER_SIZE', '-1'],
    ['ARBOR_MAX_PAGES', '1.5'],
    ['ARBOR_MAX_TEXT_MB', '0'],
    ['ARBOR_TENANT_MAX_TEXT_MB', '-1'],
    ['ARBOR_TENANT_SECONDS_PER_DAY', '1h'],
    ['ARBOR_LOG_LEVEL', 'loud'],
    ['ARBOR_HSTS_INCLUDE_SUBDOMAINS', 'yes'],
    ['ARBOR_TRUST_PROXY', '0'],
    ['ARBOR_TRUST_PROXY', '11'],
    ['ARBOR_TRUST_PROXY', 'all'],
    ['ARBOR_TRUST_PROXY', '10.0.0.0/33'],
    ['ARBOR_IDP_NETWORKS', 'private'],
    ['ARBOR_IDP_NETWORKS', '10.0.0.0/8,,loopback'],
    ['ARBOR_OAUTH_REGISTRATION', 'sometimes'],
    ['ARBOR_OAUTH_CLIENT_NETWORKS', 'private'],
    ['ARBOR_OAUTH_CLIENTS', '{}'],
    ['ARBOR_OAUTH_CLIENTS', '[{"client_id": "a"}]'],
    [
      'ARBOR_OAUTH_CLIENTS',
      '[{"client_id": "https://a.example", "redirect_uris": ["https://a.example"]}]',
    ],
    [
      'ARBOR_OAUTH_CLIENTS',
      '[{"client_id": "a", "redirect_uris": ["https://a.example"], "client_secret": "x"}]',
    ],
    ['ARBOR_SECRET', 'short'],
    ['ARBOR_GOOGLE_ISSUER', 'http://accounts.example.org'],
    ['ARBOR_GOOGLE_ISSUER', 'https://u:p@accounts.example.org'],
    ['ARBOR_GOOGLE_ISSUER', 'accounts.google.com'],
    ['ARBOR_MAIL_FROM', 'Arbor'],
    ['ARBOR_MAIL_FROM', 'Arbor <arbor>'],
    ['ARBOR_MAIL_FROM', 'a@example.org, b@example.org'],
    ['ARBOR_MAIL_FROM', 'Arbor\nBcc: x@example.org <a@example.org>'],
    ['ARBOR_MAIL_FROM', 'Arbor <a@example.org\n>\nBcc: <x@example.org>'],
  ])('name %s if it is %j', (name, value) => {
    expect(faultsOf({ ARBOR_SECRET: SECRET, [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name}.*\\.$`)),
    ])
  })

  it('are reported together', () => {
    expect(faultsOf({ PORT: 'x', ARBOR_LOG_LEVEL: 'x', ARBOR_MAX_PAGES: 'x' })).toHaveLength(3)
  })

  it.each([
    'redis:',
    'redis://',
    'redis://u:top%zz@cache',
    'redis://u:top@cache/zero',
    'redis://u:top@cache/0/1',
    'redis://u:top@cache?db=1',
    'redis://u:top@cache:0',
    'redis-sentinel://u:top@cache',
    'redis+sentinel://u:top@cache,other',
    'redis+sentinel://u:top@cache,other/events/zero',
    'redis+cluster://u:top@cache,other/1',
    'redis+cluster://u:top%zz@cache',
  ])('name ARBOR_STREAM_URL if it is %s, without repeating it', (url) => {
    const [fault, ...others] = faultsOf({ ARBOR_STREAM_URL: url })
    expect(fault).toContain('ARBOR_STREAM_URL must be')
    expect(fault).not.toContain('top')
    expect(others).toEqual([])
  })

  it('require two connections to Redis', () => {
    const one = { ARBOR_STREAM_MAX_CONNECTIONS: '1' }
    expect(faultsOf({ ARBOR_STREAM_URL: 'redis://cache', ...one })).toEqual([
      'ARBOR_STREAM_MAX_CONNECTIONS must be at least 2 with Redis.',
    ])
    expect(load({ ARBOR_STREAM_URL: 'memory://', ...one }).stream.maxConnections).toBe(1)
  })

  it('suggest the nearest setting for an unknown one', () => {
    expect(faultsOf({ ARBOR_DATABSE_URL: 'x' })[0]).toContain('ARBOR_DATABASE_URL')
    expect(faultsOf({ ARBOR_PORT: '80' })[0]).toContain('Did you mean PORT?')
    expect(faultsOf({ OTEL_ANYTHING: 'x', PATH: '/bin' })).toEqual([])
  })

  it('accept several read replicas, but none of the embedded database', () => {
    const setting = 'ARBOR_DATABASE_REPLICA_URLS'
    const one = 'postgres://u:hush@one/arbor'
    const urls = [one, 'postgres://u:hush@two:5433/arbor']
    const { database } = load({ ...POSTGRES, [setting]: urls.join(', ') })
    expect(database).toMatchObject({ replicaUrls: urls })
    expect(faultsOf({ [setting]: one })).toEqual([
      `${setting} requires ARBOR_DATABASE_URL. The embedded database has no replicas.`,
    ])
    for (const wrong of [POSTGRES.ARBOR_DATABASE_URL, `${one},${one}`, 'mysql://hush', ',']) {
      const faults = faultsOf({ ...POSTGRES, [setting]: wrong })
      expect(faults[0]).toContain(setting)
      expect(faults.join()).not.toContain('hush')
    }
  })

  it('require a secret with PostgreSQL', () => {
    const { ARBOR_DATABASE_URL } = POSTGRES
    expect(faultsOf({ ARBOR_DATABASE_URL })).toEqual([expect.stringContaining('ARBOR_SECRET')])
  })

  it('accept further secrets, if they are long enough', () => {
    const [one, two] = ['x'.repeat(32), 'y'.repeat(40)]
    expect(load({ ARBOR_ACCEPTED_SECRETS: `${one}, ${two}` }).acceptedSecrets).toEqual([one, two])
    for (const each of ['short', `${one},`, `${one},short`]) {
      expect(faultsOf({ ARBOR_ACCEPTED_SECRETS: each })).toEqual([
        expect.stringContaining('Each of ARBOR_ACCEPTED_SECRETS must have at least 32 characters'),
      ])
    }
  })

  it.each([
    'mail.example.org:25',
    'https://mail.example.org',
    'smtp://',
    'smtp://ann@relay',
    'smtp://ann:%zz@relay',
    'smtp://relay/path',
    'smtp://relay?pool=true',
    'smtp://relay:0',
    'smtp://relay:70000',
    'smtp://ho st',
  ])('name ARBOR_SMTP_URL if it is %s', (url) => {
    expect(faultsOf({ ARBOR_SMTP_URL: url, ARBOR_MAIL_FROM: 'a@b.c' })).toEqual([
      expect.stringContaining('ARBOR_SMTP_URL must look like'),
    ])
  })

  it.each(['ARBOR_GOOGLE_CLIENT_ID', 'ARBOR_GOOGLE_CLIENT_SECRET'])(
    'require both the client id and the secret for Google, not only %s',
    (name) => {
      expect(faultsOf({ [name]: 'x' })).toEqual([
        'ARBOR_GOOGLE_CLIENT_ID and ARBOR_GOOGLE_CLIENT_SECRET must be set together or not at all.',
      ])
    },
  )

  it.each(['ARBOR_LLM_BASE_URL', 'ARBOR_LLM_MODEL'])(
    'require both the endpoint and the model, not only %s',
    (name) => {
      expect(faultsOf({ [name]: 'http://x' })).toEqual([
        'ARBOR_LLM_BASE_URL and ARBOR_LLM_MODEL must be set together or not at all.',
      ])
    },
  )

  it.each(['models/v1', 'ftp://models', 'https://u:hush@models', 'https://models/?key=hush'])(
    'name ARBOR_LLM_BASE_URL if it is %s, without repeating it',
    (url) => {
      const faults = faultsOf({ ARBOR_LLM_BASE_URL: url, ARBOR_LLM_MODEL: 'm' })
      expect(faults).toEqual([expect.stringContaining('ARBOR_LLM_BASE_URL must be')])
      expect(faults.join()).not.toContain('hush')
    },
  )

  it('reject a key without an endpoint, and one that is invalid in a header', () => {
    expect(faultsOf({ ARBOR_LLM_API_KEY: 'hush' })[0]).toContain('requires ARBOR_LLM_BASE_URL')
    const endpoint = { ARBOR_LLM_BASE_URL: 'http://x', ARBOR_LLM_MODEL: 'm' }
    const faults = faultsOf({ ...endpoint, ARBOR_LLM_API_KEY: 'hu\nsh' })
    expect(faults).toEqual(['ARBOR_LLM_API_KEY must be printable ASCII without spaces.'])
  })

  it('reject a vision model without an endpoint', () => {
    expect(faultsOf({ ARBOR_VISION_MODEL: 'eyes' })).toEqual([
      'ARBOR_VISION_MODEL requires ARBOR_LLM_BASE_URL and ARBOR_LLM_MODEL.',
    ])
  })

  it('require a sender if a mail server is set', () => {
    expect(faultsOf({ ARBOR_SMTP_URL: 'smtp://relay' })).toEqual([
      'ARBOR_MAIL_FROM must be set when ARBOR_SMTP_URL is set.',
    ])
  })

  it('require both the address and the password of the first owner', () => {
    expect(faultsOf({ ARBOR_ADMIN_EMAIL: 'a@b.c' })[0]).toContain('ARBOR_ADMIN_PASSWORD')
    expect(faultsOf({ ARBOR_ADMIN_EMAIL: 'a', ARBOR_ADMIN_PASSWORD: 'short' })).toHaveLength(2)
  })

  it('never repeat secrets', () => {
    const all = faultsOf({
      ARBOR_SECRET: 'hush',
      ARBOR_ADMIN_EMAIL: 'a@b.c',
      ARBOR_ADMIN_PASSWORD: 'hush',
      ARBOR_DATABASE_URL: 'mysql://u:hush@db/arbor',
      ARBOR_STORAGE_URL: 'ftp://u:hush@files',
      ARBOR_PUBLIC_URL: 'http://u:hush@example.org',
      ARBOR_SMTP_URL: 'smtp://u:hush@relay/path',
    })
    expect(all).toHaveLength(7)
    expect(all.join()).not.toContain('hush')
  })
})

describe('on disk', () => {
  let folder: string
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'arbor-config-')), 'data')
  })
  afterEach(async () => {
    await rm(join(folder, '..'), { recursive: true, force: true })
  })

  it('creates one secret for concurrent callers, readable only by its owner', async () => {
    const secrets = await Promise.all(Array.from({ length: 8 }, async () => ensureSecret(folder)))
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]).toMatch(/^[\w-]{43}$/)
    expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['secret'])
    expect(await ensureSecret(folder)).toBe(secrets[0])
  })

  it('uses the configured secret and writes nothing', async () => {
    expect(await ensureSecret(folder, SECRET)).toBe(SECRET)
    await expect(stat(folder)).rejects.toThrow('ENOENT')
  })

  it.each(['', 'short', `${'a'.repeat(43)}\n${'b'.repeat(43)}`])(
    'rejects a damaged secret and keeps the file: %j',
    async (content) => {
      await mkdir(folder)
      await writeFile(join(folder, 'secret'), content)
      await expect(ensureSecret(folder)).rejects.toThrow(ConfigError)
      expect(await readFile(join(folder, 'secret'), 'utf8')).toBe(content)
    },
  )

  it('picks a free port for port 0 and uses it in the default public URL', async () => {
    const { http } = await pickPort(load({ PORT: '0' }))
    expect(http.port).toBeGreaterThan(0)
    expect(http.publicUrl).toBe(`http://127.0.0.1:${String(http.port)}`)
    const named = await pickPort(load({ PORT: '0', ARBOR_PUBLIC_URL: 'https://kb.example.org' }))
    expect(named.http.publicUrl).toBe('https://kb.example.org')
    const fixed = load({ PORT: '8001' })
    expect(await pickPort(fixed)).toBe(fixed)
  })
})

it('rejects a minimum of free space that is too small for the embedded database', () => {
  expect(() => loadConfig({ ARBOR_MIN_FREE_MB: '63' }, '/srv')).toThrow(/0 or at least 64/)
  expect(loadConfig({ ARBOR_MIN_FREE_MB: '0' }, '/srv').minFreeBytes).toBe(0)
})
