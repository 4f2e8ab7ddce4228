import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { errorCode } from '../core/error-code.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { ConfigError, processEnvironment, type EnvReader } from './env.ts'

/** Where the master keys are that the keys of stored files are sealed with. */
export type EncryptionConfig =
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'command'; readonly command: readonly [string, ...string[]] }

const SETTINGS = [
  'ARBOR_ENCRYPTION_KEY',
  'ARBOR_ENCRYPTION_KEY_FILE',
  'ARBOR_ENCRYPTION_KEY_COMMAND',
] as const
const SETTING_OF = { value: SETTINGS[0], file: SETTINGS[1], command: SETTINGS[2] } as const

const KEY_BYTES = 32
// 32 bytes in base64, in both alphabets, or in hexadecimal digits.
const KEY = /^(?:[A-Za-z0-9+/_-]{43}=?|[0-9A-Fa-f]{64})$/
const MOST_KEYS = 10
const COMMAND_MS = 30_000
const MOST_OUTPUT = 64 * 1024
const MOST_MESSAGE = 300

/** Unset: stored files are not encrypted. */
export function readEncryption(reader: EnvReader, cwd: string): EncryptionConfig | undefined {
  const given = SETTINGS.filter((name) => reader.text(name) !== undefined)
  if (given.length > 1) reader.fault(`Set only one of ${given.join(' and ')}.`)
  const [text, path, command] = SETTINGS.map((name) => reader.text(name))
  if (path !== undefined) return { kind: 'file', path: resolve(cwd, path) }
  if (command !== undefined) return { kind: 'command', command: readCommand(reader, command) }
  if (text === undefined) return undefined
  const fault = faultOf(splitKeys(text))
  if (fault !== undefined) reader.fault(`ARBOR_ENCRYPTION_KEY ${fault}`)
  return { kind: 'value', text }
}

/** A program and its arguments: separated by spaces, or as a JSON array. */
function readCommand(reader: EnvReader, text: string): readonly [string, ...string[]] {
  const parts: unknown = text.startsWith('[') ? parseJson(text) : text.split(/\s+/)
  if (Array.isArray(parts) && parts.every((part) => typeof part === 'string')) {
    const [program, ...args] = parts
    if (program !== undefined && program !== '') return [program, ...args]
  }
  reader.fault(
    'ARBOR_ENCRYPTION_KEY_COMMAND must be a program and its arguments, separated by spaces or as a JSON array of texts.',
  )
  return ['']
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function splitKeys(text: string): string[] {
  return text.split(/[\s,]+/).filter((key) => key !== '')
}

/** What is wrong with master keys, without revealing them. */
function faultOf(keys: readonly string[]): string | undefined {
  if (keys.length === 0) return 'is empty. Make a key with: openssl rand -base64 32'
  if (keys.length > MOST_KEYS) return `has more than ${String(MOST_KEYS)} keys.`
  if (keys.every((key) => KEY.test(key))) return undefined
  return `must contain ${String(KEY_BYTES)} random bytes in base64. Make a key with: openssl rand -base64 32`
}

/**
 * The master keys. The first one seals. The others are accepted, so that a key can be replaced.
 * @throws ConfigError if they can't be read; its message contains no part of a key
 */
export async function openMasterKeys(
  config: EncryptionConfig | undefined,
): Promise<Secrets | undefined> {
  if (config === undefined) return undefined
  const keys = splitKeys(await readText(config))
  const fault = faultOf(keys)
  if (fault !== undefined) {
    const what = config.kind === 'file' ? `The file ${config.path} of` : 'The output of'
    throw new ConfigError([`${what} ${SETTING_OF[config.kind]} ${fault}`])
  }
  const [current, ...accepted] = keys.map(normalized)
  return current === undefined ? undefined : [current, ...accepted]
}

/** The same text for the same bytes, however they were written. */
function normalized(key: string): string {
  return Buffer.from(key, key.length === 2 * KEY_BYTES ? 'hex' : 'base64').toString('base64url')
}

async function readText(config: EncryptionConfig): Promise<string> {
  switch (config.kind) {
    case 'value':
      return config.text
    case 'file':
      return readFile(config.path, 'utf8').catch((error: unknown) => {
        throw new ConfigError([
          `The file ${config.path} of ARBOR_ENCRYPTION_KEY_FILE can't be read (${errorCode(error) ?? 'unknown'}).`,
        ])
      })
    case 'command':
      return run(config.command)
  }
}

/** Runs a program without a shell. It sees the environment of this process without Arbor's settings. */
async function run([program, ...args]: readonly [string, ...string[]]): Promise<string> {
  const env = Object.fromEntries(
    Object.entries(processEnvironment()).filter(([name]) => !name.startsWith('ARBOR_')),
  )
  const limits = { timeout: COMMAND_MS, killSignal: 'SIGKILL', maxBuffer: MOST_OUTPUT } as const
  try {
    const { stdout } = await promisify(execFile)(program, args, { ...limits, env, shell: false })
    return stdout
  } catch (error) {
    throw new ConfigError([
      `The program ${program} of ARBOR_ENCRYPTION_KEY_COMMAND ${reasonOf(error as Failure)}`,
    ])
  }
}

type Failure = {
  readonly code?: string | number | null
  readonly killed?: boolean
  readonly stderr?: string
}

/** Why a program failed. Its output isn't shown, because it may be the key. */
function reasonOf({ code, killed, stderr = '' }: Failure): string {
  if (code === 'ENOENT') return 'was not found.'
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'printed too much.'
  if (killed === true) return `took more than ${String(COMMAND_MS / 1000)} seconds.`
  const message = stderr.trim().slice(0, MOST_MESSAGE)
  return `failed (${String(code ?? 'unknown')})${message === '' ? '.' : `: ${message}`}`
}
