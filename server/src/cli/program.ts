import {
  Argument,
  Command,
  CommanderError,
  InvalidArgumentError,
  Option,
} from '@commander-js/extra-typings'
import { isUuid } from '../platform/core/ids.ts'
import type { Config } from '../platform/config/config.ts'
import { VERSION } from '../platform/core/version.ts'
import { tellErrorsBriefly } from './brief-errors.ts'

const FAILED = 1
const MISUSED = 2
/** Its 1 stands for faults that were found. */
const COULD_NOT_VERIFY = 2

const DEFAULT_URL = 'http://127.0.0.1:8000'
const SEARCH_TYPES = ['dense_only', 'full_text', 'hybrid'] as const
const MAX_CHUNKS = 20
const MAX_RESULTS = 50

/** The command `arbor`, without commands yet. */
export function createProgram(): Command {
  return new Command('arbor')
    .description('Works with an Arbor server, and operates one.')
    .version(VERSION)
    .exitOverride()
}

/** Adds what operates a server. Each is loaded when it runs: help then takes 0.07 s instead of 1.2 s. */
export function addServerCommands(program: Command): void {
  program
    .commandsGroup('Operate a server:')
    .addHelpText('after', '\nSettings of the server are environment variables: docs/settings.md.')
  addRoles(program.command('start'))
  program
    .command('worker')
    .description('run background jobs only; the same as: start worker')
    .action(async () => (await withSettings(() => import('./run-server.ts'))).runServer(['worker']))
  program
    .command('migrate')
    .description('bring the database schema up to date')
    .action(async () => (await withSettings(() => import('./migrate.ts'))).runMigrate())
  program
    .command('doctor')
    .description('check the settings and what they lead to, and tell what to do; changes nothing')
    .action(async () => {
      process.exitCode = await (await withSettings(() => import('./doctor.ts'))).runDoctor()
    })
  program
    .command('reindex')
    .description('update the search index of texts that an earlier version indexed')
    .action(async () => (await withSettings(() => import('./reindex.ts'))).runReindex())
  addCreateOwner(program)
  addResetPassword(program)
  addSignIn(program)
  addVerify(program)
  addBackup(program)
  addExplainSearch(program)
  program
    .command('version')
    .description('print the versions of the service, of its schema and of Node')
    .action(async () => (await import('./version.ts')).runVersion())
  program
    .command('demo')
    .description('show the service at work on sample documents; keeps nothing')
    .option('--keep', 'start the service with the sample documents in its data folder instead')
    .action(async ({ keep = false }) => {
      if (keep) await (await start(() => import('./demo/index.ts'))).keepDemo()
      else process.exitCode = await (await import('./demo/index.ts')).runDemo()
    })
}

/** Makes `command` run the service in the roles that follow it. */
export function addRoles(command: Command): void {
  const roles = new Argument('[roles...]', 'what this process does; both by default')
  command
    .description('run the service')
    .addArgument(roles.choices(['api', 'worker'] as const))
    .exitOverride()
    .action(async (given) => {
      await (await start(() => import('./run-server.ts'))).runServer(given)
    })
}

/** Loads a command that runs the service: the process may be replaced by one with other flags before. */
async function start<T>(load: () => Promise<T>): Promise<T> {
  const { chooseCompiler } = await import('./database-compiler.ts')
  return withSettings(load, chooseCompiler)
}

/** Checks the settings before it loads a command, which takes a second: a fault is told at once. */
async function withSettings<T>(
  load: () => Promise<T>,
  prepare?: (config: Config) => void,
): Promise<T> {
  const { readConfig } = await import('./read-config.ts')
  const config = readConfig()
  prepare?.(config)
  return load()
}

function addCreateOwner(program: Command): void {
  program
    .command('create-owner')
    .description('create an account with a tenant of its own; prints JSON with its API key')
    .requiredOption('--email <address>', 'address to sign in with', text)
    .requiredOption('--password <password>', 'password to sign in with', text)
    .requiredOption('--tenant-name <name>', 'name of the new tenant', text)
    .action(async (owner, command) => {
      const { runCreateOwner } = await withSettings(() => import('./create-owner.ts'))
      await runCreateOwner(owner, (sentence) => command.error(`error: ${sentence}`))
    })
}

function addResetPassword(program: Command): void {
  program
    .command('reset-password')
    .description('give an account a new password, which it prints, and end its sessions')
    .argument('<address>', 'address of the account', text)
    .option('--stdin', 'read the new password from standard input instead of making one')
    .action(async (email, { stdin = false }) => {
      const { runResetPassword } = await withSettings(() => import('./reset-password.ts'))
      await runResetPassword(email, stdin)
    })
}

function addSignIn(program: Command): void {
  program
    .command('sign-in')
    .description(
      'sign in to a running server and print a new API key; the password is asked for, or read from standard input',
    )
    .requiredOption('--email <address>', 'address to sign in with', text)
    .option('--url <url>', 'address of the server', address, DEFAULT_URL)
    .option('--name <name>', 'name of the API key', text)
    .action(async (options) => (await import('./sign-in.ts')).runSignIn(options))
}

function addVerify(program: Command): void {
  program
    .command('verify')
    .description('check that the database and the stored files agree')
    .option('--tenant <id>', 'check one tenant only', id)
    .option('--deep', 'also read the content of stored files')
    .option('--fix', 'delete what nothing uses')
    .option('--json', 'print the report as JSON')
    .action(async (options) => {
      process.exitCode = COULD_NOT_VERIFY
      process.exitCode = await (await withSettings(() => import('./verify.ts'))).runVerify(options)
    })
}

function addBackup(program: Command): void {
  program
    .command('backup')
    .description('copy everything into a folder, also while the service runs')
    .argument('<folder>', 'a new or empty folder', text)
    .action(async (folder) => {
      process.exitCode = await (await withSettings(() => import('./backup.ts'))).runBackup(folder)
    })
  program
    .command('restore')
    .description('fill an empty installation from a backup, and verify it')
    .argument('<folder>', 'the folder of the backup', text)
    .action(async (folder) => {
      process.exitCode = await (await withSettings(() => import('./restore.ts'))).runRestore(folder)
    })
  program
    .command('migrate-to')
    .description('move the embedded database to an empty one on a PostgreSQL server, and verify it')
    .argument('<url>', 'postgres://user:password@host/database', text)
    .action(async (url) => {
      const { runMigrateTo } = await withSettings(() => import('./migrate-to.ts'))
      process.exitCode = await runMigrateTo(url)
    })
}

function addExplainSearch(program: Command): void {
  program
    .command('explain-search')
    .description('tell why a search finds chunks or does not; requires --tenant or --as')
    .option('--tenant <id>', 'tenant to search, with the rights of its owner', id)
    .option('--as <address>', 'account to search as', text)
    .requiredOption('--query <text>', 'what is searched for', text)
    .requiredOption(
      '--chunk <id>',
      `chunk to explain; may be repeated, up to ${MAX_CHUNKS}`,
      chunks,
    )
    .option('--scope <id>', 'search below this folder or document only; may be repeated', ids)
    .addOption(
      new Option('--search-type <type>', 'compare meaning, words or both')
        .choices(SEARCH_TYPES)
        .default('dense_only' as const),
    )
    .option('--top-k <count>', `number of results, at most ${MAX_RESULTS}`, resultCount, 5)
    .option('--threshold <score>', 'lowest score of a result', score, 0.3)
    .option('--json', 'print the explanation as JSON')
    .action(async (options, command) => {
      if (!options.tenant && !options.as) command.error('error: --tenant or --as is required')
      await (await withSettings(() => import('./explain-search.ts'))).runExplainSearch(options)
    })
}

function text(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It must not be empty.')
  return value
}

function address(value: string): string {
  if (/^https?:\/\//.test(value) && URL.canParse(value)) return value
  throw new InvalidArgumentError(`It must be an address such as ${DEFAULT_URL}.`)
}

function id(value: string): string {
  if (!isUuid(value)) throw new InvalidArgumentError('It must be an id (a UUID).')
  return value.toLowerCase()
}

function ids(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, id(value)]
}

function chunks(value: string, before: readonly string[] = []): readonly string[] {
  if (before.length < MAX_CHUNKS) return ids(value, before)
  throw new InvalidArgumentError(`It may be repeated up to ${MAX_CHUNKS} times.`)
}

function resultCount(value: string): number {
  const count = score(value)
  if (Number.isInteger(count) && count >= 1 && count <= MAX_RESULTS) return count
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_RESULTS}.`)
}

function score(value: string): number {
  const number = value.trim() === '' ? NaN : Number(value)
  if (Number.isFinite(number)) return number
  throw new InvalidArgumentError('It must be a number.')
}

/**
 * Runs the command of the command line and reports a failure. A failed command exits the process at once; after a
 * successful one it ends by itself, so that a server keeps running.
 */
export async function runProgram(program: Command): Promise<void> {
  tellErrorsBriefly(program)
  try {
    await program.parseAsync()
  } catch (error) {
    // The library has printed the error already, and also ends help in this way.
    if (error instanceof CommanderError && error.exitCode === 0) return
    if (error instanceof CommanderError) process.exit(MISUSED)
    const { reportFault } = await import('./terminal.ts')
    reportFault(error)
    process.exit(Number(process.exitCode) || FAILED)
  }
}
