import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { ConfigError, SETTINGS } from './env.ts'
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
      },
      dataDir: '/srv/data',
      database: { kind: 'embedded', folder: '/srv/data/database' },
      stream: { url: 'memory://', ttlMinutes: 30, maxConnections: 20, sseBufferSize: 1024 },
      storage: { folder: '/srv/data/objects' },
      sessionHours: 24,
      maxUploadBytes: 104_857_600,
      workers: {
        concurrency: 2,
        conversionTimeoutMs: 600_000,
        conversionMemoryBytes: 2_147_483_648,
      },
      logLevel: 'info',
    })
  })

  it('takes an empty value for an unset one', () => {
    const empty = Object.fromEntries(SETTINGS.map((name) => [name, '']))
    expect(load({ ...empty, ARBOR_LOST: '' })).toEqual(load({}))
  })

  it('turns real time off on a server with its own database, unless told', () => {
    expect(load(POSTGRES)).toMatchObject({
      database: { kind: 'postgres', url: POSTGRES.ARBOR_DATABASE_URL },
      stream: { url: 'DISABLED' },
      secret: SECRET,
    })
    expect(load({ ...POSTGRES, ARBOR_STREAM_URL: 'memory://' }).stream.url).toBe('memory://')
    expect(load({ ARBOR_STREAM_URL: 'DISABLED' }).stream.url).toBe('DISABLED')
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
      storage: { folder: '/mnt/my objects' },
      workers: { conversionTimeoutMs: 5000 },
      admin: { email: 'a@example.org', password: ' spaced password ' },
    })
  })

  it.each([
    [{ HOST: '0.0.0.0' }, 'http://localhost:8000'],
    [{ HOST: '::1', PORT: '9' }, 'http://[::1]:9'],
    [{ ARBOR_PUBLIC_URL: 'https://kb.example.org/' }, 'https://kb.example.org'],
    [{ ARBOR_PUBLIC_URL: 'https://example.org/kb' }, 'https://example.org/kb'],
  ])('knows its public address with %j', (env, publicUrl) => {
    expect(load(env).http.publicUrl).toBe(publicUrl)
  })

  it.each([
    ['true', true],
    ['false', false],
    ['10.0.0.0/8, loopback,::1', '10.0.0.0/8,loopback,::1'],
  ])('trusts proxies as told by %j', (value, trustProxy) => {
    expect(load({ ARBOR_TRUST_PROXY: value }).http.trustProxy).toBe(trustProxy)
  })

  it('is frozen to the bottom', () => {
    const config = load({ ARBOR_ADMIN_EMAIL: 'a@b.c', ARBOR_ADMIN_PASSWORD: 'password' })
    expect([config, config.http, config.admin].every((part) => Object.isFrozen(part))).toBe(true)
  })
})

describe('faults', () => {
  it.each([
    ['PORT', '65536'],
    ['PORT', '80a'],
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
    ['ARBOR_LOG_LEVEL', 'loud'],
    ['ARBOR_TRUST_PROXY', '1'],
    ['ARBOR_TRUST_PROXY', '10.0.0.0/33'],
    ['ARBOR_SECRET', 'short'],
  ])('name %s when it is %j', (name, value) => {
    expect(faultsOf({ ARBOR_SECRET: SECRET, [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name}.*\\.$`)),
    ])
  })

  it('are reported together', () => {
    expect(faultsOf({ PORT: 'x', ARBOR_LOG_LEVEL: 'x', ARBOR_MAX_PAGES: 'x' })).toHaveLength(3)
  })

  it('say what is not part of this version', () => {
    expect(faultsOf({ ARBOR_STREAM_URL: 'redis://cache' })[0]).toContain('Redis transport is not')
    expect(faultsOf({ ARBOR_STORAGE_URL: 's3://bucket' })[0]).toContain('S3 storage is not')
  })

  it('name the nearest setting for one that does not exist', () => {
    expect(faultsOf({ ARBOR_DATABSE_URL: 'x' })[0]).toContain('ARBOR_DATABASE_URL')
    expect(faultsOf({ ARBOR_PORT: '80' })[0]).toContain('nearest one is PORT')
    expect(faultsOf({ OTEL_ANYTHING: 'x', PATH: '/bin' })).toEqual([])
  })

  it('ask for a secret on a server with its own database', () => {
    const { ARBOR_DATABASE_URL } = POSTGRES
    expect(faultsOf({ ARBOR_DATABASE_URL })).toEqual([expect.stringContaining('ARBOR_SECRET')])
  })

  it('ask for both halves of the first owner', () => {
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
    })
    expect(all).toHaveLength(5)
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

  it('makes one secret for all that ask at once, readable by its owner only', async () => {
    const secrets = await Promise.all(Array.from({ length: 8 }, async () => ensureSecret(folder)))
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]).toMatch(/^[\w-]{43}$/)
    expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['secret'])
    expect(await ensureSecret(folder)).toBe(secrets[0])
  })

  it('prefers the configured secret and writes nothing then', async () => {
    expect(await ensureSecret(folder, SECRET)).toBe(SECRET)
    await expect(stat(folder)).rejects.toThrow('ENOENT')
  })

  it.each(['', 'short', `${'a'.repeat(43)}\n${'b'.repeat(43)}`])(
    'refuses a damaged secret and keeps it: %j',
    async (content) => {
      await mkdir(folder)
      await writeFile(join(folder, 'secret'), content)
      await expect(ensureSecret(folder)).rejects.toThrow(ConfigError)
      expect(await readFile(join(folder, 'secret'), 'utf8')).toBe(content)
    },
  )

  it('picks a free port for port 0, and puts it into the default public address', async () => {
    const { http } = await pickPort(load({ PORT: '0' }))
    expect(http.port).toBeGreaterThan(0)
    expect(http.publicUrl).toBe(`http://127.0.0.1:${String(http.port)}`)
    const named = await pickPort(load({ PORT: '0', ARBOR_PUBLIC_URL: 'https://kb.example.org' }))
    expect(named.http.publicUrl).toBe('https://kb.example.org')
    const fixed = load({ PORT: '8001' })
    expect(await pickPort(fixed)).toBe(fixed)
  })
})
