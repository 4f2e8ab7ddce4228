import { parseArgs } from 'node:util'
import type { Roles } from '../server.ts'
import {
  EXPLAIN_OPTIONS,
  readExplainSearch,
  type ExplainChoice,
} from './explain-search.arguments.ts'
import type { ListenOptions } from './listen.ts'
import { UsageError, UUID } from './usage.ts'
import type { VerifyChoice } from './verify.ts'

/** What the person wants done, with everything that belongs to it. */
export type Command =
  | { readonly name: 'start'; readonly roles: Roles }
  | { readonly name: 'create-owner'; readonly owner: NewOwner }
  | { readonly name: 'listen'; readonly listen: ListenOptions }
  | { readonly name: 'verify'; readonly verify: VerifyChoice }
  | { readonly name: 'explain-search'; readonly explain: ExplainChoice }
  | { readonly name: 'migrate' | 'reindex' | 'demo' | 'help' }

export type NewOwner = {
  readonly email: string
  readonly password: string
  readonly tenantName: string
}

type Options = Readonly<
  Record<string, { readonly type: 'string' | 'boolean'; readonly multiple?: boolean }>
>

/**
 * Reads the words after the program's name.
 * @throws UsageError when they make no command
 */
export function readCommand(words: readonly string[]): Command {
  const [name, ...rest] = words
  switch (name) {
    case undefined:
      throw new UsageError('No command given.')
    case 'start':
      return orHelp(rest, {}, ({ positionals }) => ({ name, roles: readRoles(positionals) }))
    case 'worker':
      return orHelp(rest, {}, ({ positionals }) => {
        refuseWords(name, positionals)
        return { name: 'start', roles: { api: false, worker: true } }
      })
    case 'migrate':
    case 'reindex':
    case 'demo':
      return orHelp(rest, {}, ({ positionals }) => {
        refuseWords(name, positionals)
        return { name }
      })
    case 'create-owner':
      return readCreateOwner(rest)
    case 'listen':
      return readListen(rest)
    case 'verify':
      return readVerify(rest)
    case 'explain-search':
      return orHelp(rest, EXPLAIN_OPTIONS, (read) => {
        refuseWords(name, read.positionals)
        return { name, explain: readExplainSearch(read) }
      })
    case 'help':
    case '--help':
    case '-h':
      return { name: 'help' }
    default:
      throw new UsageError(`There is no command "${name}".`)
  }
}

/**
 * The roles of a process; no words are both.
 * @throws UsageError
 */
export function readRoles(words: readonly string[]): Roles {
  const unknown = words.find((word) => word !== 'api' && word !== 'worker')
  if (unknown !== undefined) {
    throw new UsageError(
      `There is no role "${unknown}": a process is api, worker, or both (no words).`,
    )
  }
  if (words.length === 0) return { api: true, worker: true }
  return { api: words.includes('api'), worker: words.includes('worker') }
}

function readCreateOwner(words: readonly string[]): Command {
  const options = {
    email: { type: 'string' },
    password: { type: 'string' },
    'tenant-name': { type: 'string' },
  } as const
  return orHelp(words, options, ({ positionals, values }) => {
    refuseWords('create-owner', positionals)
    const missing = Object.keys(options).filter((option) => !values[option]?.trim())
    if (missing.length > 0) {
      const names = missing.map((option) => `--${option}`).join(', ')
      throw new UsageError(`create-owner needs a value for ${names}.`)
    }
    const { email = '', password = '', 'tenant-name': tenantName = '' } = values
    return { name: 'create-owner', owner: { email, password, tenantName } }
  })
}

const DEFAULT_URL = 'http://127.0.0.1:8000'

function readListen(words: readonly string[]): Command {
  const options = { 'api-key': { type: 'string' }, url: { type: 'string' } } as const
  return orHelp(words, options, ({ positionals, values }) => {
    refuseWords('listen', positionals)
    const { 'api-key': apiKey, url = DEFAULT_URL } = values
    if (!apiKey) throw new UsageError('listen needs a value for --api-key.')
    if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
      throw new UsageError('--url is the address of a server, such as http://127.0.0.1:8000.')
    }
    return { name: 'listen', listen: { apiKey, url } }
  })
}

function readVerify(words: readonly string[]): Command {
  const options = {
    tenant: { type: 'string' },
    deep: { type: 'boolean' },
    fix: { type: 'boolean' },
    json: { type: 'boolean' },
  } as const
  return orHelp(words, options, ({ positionals, values, flags }) => {
    refuseWords('verify', positionals)
    const { tenant } = values
    if (tenant !== undefined && !UUID.test(tenant)) {
      throw new UsageError('--tenant is the id of a tenant.')
    }
    return {
      name: 'verify',
      verify: {
        tenantId: tenant?.toLowerCase(),
        deep: flags.has('deep'),
        fix: flags.has('fix'),
        json: flags.has('json'),
      },
    }
  })
}

export type Read = {
  readonly positionals: readonly string[]
  readonly values: Readonly<Record<string, string | undefined>>
  /** Options that may be given several times, with all their values. */
  readonly lists: Readonly<Record<string, readonly string[] | undefined>>
  /** Options without a value that were given. */
  readonly flags: ReadonlySet<string>
}

/** Every command can be asked for help instead. */
function orHelp(
  words: readonly string[],
  options: Options,
  build: (read: Read) => Command,
): Command {
  if (words.includes('--help') || words.includes('-h')) return { name: 'help' }
  return build(parse(words, options))
}

function parse(words: readonly string[], options: Options): Read {
  try {
    const given = parseArgs({ args: [...words], options, strict: true, allowPositionals: true })
    const { positionals, values } = given
    const texts = Object.entries(values).filter(([, value]) => typeof value === 'string')
    const lists = Object.entries(values).filter(([, value]) => Array.isArray(value))
    return {
      positionals,
      values: Object.fromEntries(texts) as Record<string, string>,
      lists: Object.fromEntries(lists) as Record<string, string[]>,
      flags: new Set(Object.keys(values).filter((name) => values[name] === true)),
    }
  } catch (error) {
    const isFault = error instanceof TypeError && 'code' in error
    if (!isFault || !String(error.code).startsWith('ERR_PARSE_ARGS_')) throw error
    throw new UsageError(sentenceOf(error.message))
  }
}

/** Node's message without its advice about words that look like options, which no command here takes. */
function sentenceOf(message: string): string {
  const text = message.replace(/\. To specify a positional argument.*$/s, '').replaceAll('\n', ' ')
  return /[.?!]$/.test(text) ? text : `${text}.`
}

function refuseWords(command: string, words: readonly string[]): void {
  if (words.length > 0) throw new UsageError(`${command} does not take "${words.join(' ')}".`)
}
