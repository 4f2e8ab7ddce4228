import { CommanderError } from '@commander-js/extra-typings'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { VERSION } from '../platform/core/version.ts'
import { printErrorsBriefly } from './brief-errors.ts'
import { addServerCommands, createProgram } from './program.ts'

const ran = vi.hoisted(() => vi.fn<(command: string, ...values: unknown[]) => void>())
// The real one would replace the test process.
vi.mock('./database-compiler.ts', () => ({ chooseCompiler: () => undefined }))
vi.mock('./run-server.ts', () => ({ runServer: (roles: unknown) => ran('start', roles) }))
vi.mock('./doctor.ts', () => ({ runDoctor: () => ran('doctor') }))
vi.mock('./migrate.ts', () => ({ runMigrate: () => ran('migrate') }))
vi.mock('./reindex.ts', () => ({ runReindex: () => ran('reindex') }))
vi.mock('./encrypt.ts', () => ({ runEncrypt: () => ran('encrypt') }))
vi.mock('./rotate-secret.ts', () => ({
  runRotateSecret: (options: object) => ran('rotate-secret', options),
}))
vi.mock('./sign-in.ts', () => ({ runSignIn: (options: unknown) => ran('sign-in', options) }))
vi.mock('./create-owner.ts', () => ({
  runCreateOwner: (owner: { email: string }, refuse: (message: string) => never) =>
    owner.email === 'invalid' ? refuse('--email: it is invalid.') : ran('create-owner', owner),
}))
vi.mock('./explain-search.ts', () => ({
  runExplainSearch: (options: unknown) => ran('explain-search', options),
}))
vi.mock('./reset-password.ts', () => ({
  runResetPassword: (...values: unknown[]) => ran('reset-password', ...values),
}))
vi.mock('./verify.ts', () => ({ runVerify: (options: unknown) => ran('verify', options) }))
vi.mock('./backup.ts', () => ({ runBackup: (folder: string) => ran('backup', folder) }))
vi.mock('./restore.ts', () => ({ runRestore: (folder: string) => ran('restore', folder) }))
vi.mock('./migrate-to.ts', () => ({ runMigrateTo: (url: string) => ran('migrate-to', url) }))
vi.mock('./version.ts', () => ({ runVersion: () => ran('version') }))
vi.mock('./demo/index.ts', () => ({
  runDemo: () => ran('demo'),
  keepDemo: () => ran('demo --keep'),
}))

const ID = '0199abcd-0000-7000-8000-000000000000'
const OWNER = ['--email', 'a@example.org', '--password', 'long enough', '--tenant-name', 'Acme']
const SIGN_IN = ['sign-in', '--email', 'a', '--url']
const EXPLAIN = ['explain-search', '--as', 'a', '--query', 'q', '--chunk', ID]

let output: { stdout: string; stderr: string }
beforeEach(() => {
  output = { stdout: '', stderr: '' }
  ran.mockReset()
  for (const name of ['stdout', 'stderr'] as const) {
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      output[name] += String(text)
      return true
    })
  }
})
afterEach(() => vi.restoreAllMocks())

async function run(words: readonly string[]): Promise<void> {
  const program = createProgram()
  addServerCommands(program)
  printErrorsBriefly(program)
  await program.parseAsync(words, { from: 'user' })
}

/** The error message for invalid words, or an empty string if they are valid. */
async function faultOf(words: readonly string[]): Promise<string> {
  try {
    await run(words)
  } catch (error) {
    if (!(error instanceof CommanderError && error.exitCode > 0)) throw error
    expect(ran).not.toHaveBeenCalled()
    return output.stderr
  }
  return ''
}

it.each([
  [['start'], []],
  [['start', 'api'], ['api']],
  [
    ['start', 'worker', 'api'],
    ['worker', 'api'],
  ],
  [['worker'], ['worker']],
])('runs %j as a start', async (words, roles) => {
  await run(words)
  expect(ran.mock.calls).toEqual([['start', roles]])
})

it.each(['migrate', 'reindex', 'demo', 'demo --keep', 'version'])('knows %s', async (name) => {
  await run(name.split(' '))
  expect(ran.mock.calls).toEqual([[name]])
})

it('knows encrypt', async () => {
  await run(['encrypt'])
  expect(ran.mock.calls).toEqual([['encrypt']])
})

it('knows rotate-secret', async () => {
  await run(['rotate-secret', '--new-secret'])
  expect(ran.mock.calls).toEqual([['rotate-secret', { newSecret: true }]])
})

it('reads the options of create-owner in both spellings and in any order', async () => {
  const owner = { email: 'a@example.org', password: 'long enough', tenantName: 'Acme' }
  await run(['create-owner', ...OWNER])
  const words = ['--tenant-name=Acme', '--password=-begins with a dash', '--email=a@example.org']
  await run(['create-owner', ...words])
  const second = { ...owner, password: '-begins with a dash' }
  expect(ran.mock.calls).toEqual([
    ['create-owner', owner],
    ['create-owner', second],
  ])
})

it('reads the options of reset-password', async () => {
  await run(['reset-password', 'a@example.org'])
  await run(['reset-password', '--stdin', 'a@example.org'])
  expect(ran.mock.calls).toEqual([
    ['reset-password', 'a@example.org', false],
    ['reset-password', 'a@example.org', true],
  ])
})

it('reads the options of verify', async () => {
  await run(['verify'])
  await run(['verify', '--fix', '--tenant', ID.toUpperCase(), '--json', '--deep'])
  expect(ran.mock.calls).toEqual([
    ['verify', {}],
    ['verify', { tenant: ID, deep: true, fix: true, json: true }],
  ])
})

it.each(['backup', 'restore', 'migrate-to'])('reads the argument of %s', async (name) => {
  await run([name, '/srv/backup'])
  expect(ran.mock.calls).toEqual([[name, '/srv/backup']])
})

it('reads the options of sign-in', async () => {
  const words = ['sign-in', '--email', 'a@example.org']
  await run(words)
  await run([...words, '--name', 'laptop', '--url', 'https://arbor.example.org'])
  expect(ran.mock.calls).toEqual([
    ['sign-in', { email: 'a@example.org', url: 'http://127.0.0.1:8000' }],
    ['sign-in', { email: 'a@example.org', name: 'laptop', url: 'https://arbor.example.org' }],
  ])
})

it('signs in to the server of ARBOR_URL', async () => {
  vi.stubEnv('ARBOR_URL', 'https://arbor.example.org')
  await run(['sign-in', '--email', 'a@example.org'])
  vi.unstubAllEnvs()
  expect(ran.mock.calls).toEqual([
    ['sign-in', { email: 'a@example.org', url: 'https://arbor.example.org' }],
  ])
})

it('reads the options of explain-search, some of them several times', async () => {
  await run(EXPLAIN)
  const more = ['--chunk', ID, '--scope', ID, '--scope', ID, '--search-type', 'hybrid']
  await run([...EXPLAIN, ...more, '--top-k', '7', '--threshold', '-1.5', '--json'])
  const given = { as: 'a', query: 'q', chunk: [ID] }
  expect(ran.mock.calls).toEqual([
    ['explain-search', { ...given, searchType: 'dense_only', topK: 5, threshold: 0.3 }],
    [
      'explain-search',
      {
        ...given,
        chunk: [ID, ID],
        scope: [ID, ID],
        searchType: 'hybrid',
        topK: 7,
        threshold: -1.5,
        json: true,
      },
    ],
  ])
})

describe('help', () => {
  it.each([
    [['help'], 'Usage: arbor [options] [command]'],
    [['--help'], 'explain-search [options]'],
    [['help', 'verify'], 'Usage: arbor verify [options]'],
    [['verify', '--help'], '--fix '],
    [['create-owner', '-h'], '--tenant-name <name>'],
    [['start', '--help'], 'Usage: arbor start [options] [roles...]'],
    [['--version'], VERSION],
  ])('goes to standard output for %j', async (words, text) => {
    await expect(run(words)).rejects.toMatchObject({ exitCode: 0 })
    expect(output.stdout).toContain(text)
    expect(output.stderr).toBe('')
  })
})

it.each([
  [['strat'], "error: unknown command 'strat'. Did you mean start? See: arbor --help\n"],
  [['toString'], "error: unknown command 'toString'. See: arbor --help\n"],
  [['verify', '--fxi'], "'--fxi'. Did you mean --fix? See: arbor verify --help\n"],
  [['start', 'api', 'wroker'], 'Allowed choices are api, worker.'],
  [['start', '--port', '80'], "error: unknown option '--port'. See: arbor start --help\n"],
  [
    ['worker', 'api'],
    "error: too many arguments for 'worker'. Expected 0 arguments but got 1: api.",
  ],
  [['demo', '-x'], "error: unknown option '-x'"],
  [['verify', '--tenant', 'Acme'], "'Acme' is invalid. It must be an id (a UUID)."],
  [['verify', '--fix=yes'], "error: unknown option '--fix=yes'"],
  [['create-owner'], "error: required option '--email <address>' not specified"],
  [['create-owner', ...OWNER.slice(0, 4)], "required option '--tenant-name <name>' not specified"],
  [['create-owner', ...OWNER, '--email='], "argument '' is invalid. It can’t be empty."],
  [['create-owner', ...OWNER, 'Acme'], "error: too many arguments for 'create-owner'."],
  [['create-owner', '--email', '--password', 'x'], "option '--password <password>' not specified"],
  [['create-owner', '--email'], "error: option '--email <address>' argument missing"],
  [
    ['create-owner', ...OWNER, '--email', 'invalid'],
    'error: --email: it is invalid. See: arbor create-owner --help\n',
  ],
  [['backup'], "error: missing required argument 'folder'"],
  [['reindex', '--tenant', ID], 'error: --tenant needs --vectors'],
  [['migrate-to'], "error: missing required argument 'url'"],
  [['reset-password'], "error: missing required argument 'address'"],
  [[...SIGN_IN, 'example.org'], 'It must be a URL such as http://127.0.0.1:8000.'],
  [['explain-search', '--query', 'q', '--chunk', ID], 'error: --tenant or --as is required'],
  [['explain-search', '--as', 'a', '--chunk', ID], "required option '--query <text>'"],
  [['explain-search', '--as', 'a', '--query', 'q'], "required option '--chunk <id>'"],
  [[...EXPLAIN, ...Array.from({ length: 20 }, () => `--chunk=${ID}`)], 'at most 20 times.'],
  [[...EXPLAIN, '--scope', 'x'], 'It must be an id (a UUID).'],
  [[...EXPLAIN, '--search-type', 'x'], 'Allowed choices are dense_only, full_text, hybrid.'],
  [[...EXPLAIN, '--top-k', '51'], 'It must be a whole number from 1 to 50.'],
  [[...EXPLAIN, '--top-k', '1.5'], 'It must be a whole number from 1 to 50.'],
  [[...EXPLAIN, '--threshold', 'high'], 'It must be a number.'],
  [[...EXPLAIN, '--threshold', ' '], 'It must be a number.'],
])('rejects %j in one line that names the help', async (words, message) => {
  const fault = await faultOf(words)
  expect(fault).toContain(message)
  expect(fault).toMatch(/^error: .+ See: arbor( [a-z-]+)? --help\n$/)
  expect(output.stdout).toBe('')
})

it('shows the usage if no command is given', async () => {
  expect(await faultOf([])).toContain('Usage: arbor [options] [command]')
})
