import { describe, expect, it } from 'vitest'
import { readCommand, readRoles } from './arguments.ts'
import { UsageError } from './usage.ts'

const OWNER = ['--email', 'a@example.org', '--password', 'long enough', '--tenant-name', 'Acme']

function faultOf(words: readonly string[]): string {
  try {
    readCommand(words)
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
  return ''
}

describe('readCommand', () => {
  it.each([
    [['start'], { api: true, worker: true }],
    [['start', 'api'], { api: true, worker: false }],
    [['start', 'worker'], { api: false, worker: true }],
    [['start', 'worker', 'api'], { api: true, worker: true }],
    [['worker'], { api: false, worker: true }],
  ])('takes %j for a start', (words, roles) => {
    expect(readCommand(words)).toEqual({ name: 'start', roles })
  })

  it.each(['migrate', 'reindex', 'demo', 'help'])('knows %s', (name) => {
    expect(readCommand([name])).toEqual({ name })
  })

  it.each([['--help'], ['-h'], ['help', 'start'], ['start', '--help'], ['create-owner', '-h']])(
    'shows help for %s %s',
    (...words) => {
      expect(readCommand(words)).toEqual({ name: 'help' })
    },
  )

  it('reads the options of create-owner in both spellings and any order', () => {
    const owner = { email: 'a@example.org', password: 'long enough', tenantName: 'Acme' }
    expect(readCommand(['create-owner', ...OWNER])).toEqual({ name: 'create-owner', owner })
    const words = ['--tenant-name=Acme', '--password=-begins with a dash', '--email=a@example.org']
    expect(readCommand(['create-owner', ...words])).toEqual({
      name: 'create-owner',
      owner: { ...owner, password: '-begins with a dash' },
    })
  })

  it('reads the options of verify', () => {
    const none = { tenantId: undefined, deep: false, fix: false, json: false }
    expect(readCommand(['verify'])).toEqual({ name: 'verify', verify: none })
    const id = '0199ABCD-0000-7000-8000-000000000000'
    expect(readCommand(['verify', '--fix', '--tenant', id, '--json', '--deep'])).toEqual({
      name: 'verify',
      verify: { tenantId: id.toLowerCase(), deep: true, fix: true, json: true },
    })
  })

  it.each([
    [['verify', 'all'], 'verify does not take "all".'],
    [['verify', '--tenant', 'Acme'], '--tenant is the id of a tenant.'],
    [['verify', '--fix=yes'], "Option '--fix' does not take an argument."],
    [[], 'No command given.'],
    [['strat'], 'There is no command "strat".'],
    [['toString'], 'There is no command "toString".'],
    [['start', 'api', 'wroker'], 'There is no role "wroker": a process is api, worker, or both'],
    [['start', '--port', '80'], "Unknown option '--port'."],
    [['worker', 'api'], 'worker does not take "api".'],
    [['migrate', 'now', 'please'], 'migrate does not take "now please".'],
    [['demo', '-x'], "Unknown option '-x'."],
    [['create-owner'], 'create-owner needs a value for --email, --password, --tenant-name.'],
    [['create-owner', ...OWNER.slice(0, 4)], 'create-owner needs a value for --tenant-name.'],
    [['create-owner', ...OWNER, '--email='], 'create-owner needs a value for --email.'],
    [['create-owner', ...OWNER, 'Acme'], 'create-owner does not take "Acme".'],
    [['create-owner', '--email', '--password', 'x'], "Option '--email' argument is ambiguous."],
    [['create-owner', '--email'], "Option '--email <value>' argument missing."],
  ])('refuses %j', (words, sentence) => {
    expect(faultOf(words)).toContain(sentence)
  })

  it('says one thing in one line', () => {
    expect(faultOf(['create-owner', '--email', '--password'])).not.toContain('\n')
    expect(faultOf(['start', '--port'])).toBe("Unknown option '--port'.")
  })
})

describe('readRoles', () => {
  it('takes no words for both roles', () => {
    expect(readRoles([])).toEqual({ api: true, worker: true })
    expect(() => readRoles(['demo'])).toThrow(UsageError)
  })
})
