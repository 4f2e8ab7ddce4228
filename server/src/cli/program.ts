import {
  Argument,
  Command,
  CommanderError,
  InvalidArgumentError,
  Option,
} from '@commander-js/extra-typings'
import { VERSION } from '../platform/core/version.ts'
import { addCopies } from './program-copies.ts'
import { printErrorsBriefly } from './brief-errors.ts'
import { id, mailAddress, text, withSettings } from './command-parts.ts'

const FAILED = 1
const MISUSED = 2
/** Exit code 1 of verify means that it found faults. */
const COULD_NOT_VERIFY = 2

const DEFAULT_URL = 'http://127.0.0.1:8000'
const SEARCH_TYPES = ['dense_only', 'full_text', 'hybrid'] as const
const MAX_CHUNKS = 20
const MAX_RESULTS = 50

/** The program `arbor`, without commands yet. */
export function createProgram(): Command {
  return new Command('arbor')
    .description('Use and operate an Arbor server.')
    .version(VERSION)
    .exitOverride()
}

/** Adds the commands that operate a server. Each is loaded only when it runs, so help takes 0.07 s instead of 1.2 s. */
export function addServerCommands(program: Command): void {
  program
    .commandsGroup('Operate a server:')
    .addHelpText(
      'after',
      '\nThe server’s settings are environment variables. See docs/settings.md.',
    )
  addRoles(program.command('start'))
  program
    .command('worker')
    .description('run only background jobs (same as: start worker)')
    .action(async () => (await withSettings(() => import('./run-server.ts'))).runServer(['worker']))
  program
    .command('migrate')
    .description('update the database schema')
    .action(async () => (await withSettings(() => import('./migrate.ts'))).runMigrate())
  program
    .command('doctor')
    .description('check the configuration and suggest fixes, without changing anything')
    .option('--search', 'also measure how many of the nearest chunks the vector index finds')
    .action(async (options) => {
      process.exitCode = await (await withSettings(() => import('./doctor.ts'))).runDoctor(options)
    })
  addSupport(program)
  addReindex(program)
  addRotateSecret(program)
  addEncrypt(program)
  addCreateOwner(program)
  addResetPassword(program)
  addSignIn(program)
  addVerify(program)
  addTenantReceipts(program)
  addCopies(program)
  addExplainSearch(program)
  program
    .command('version')
    .description('print the versions of Arbor, its schema and Node')
    .action(async () => (await import('./version.ts')).runVersion())
  program
    .command('demo')
    .description('show what Arbor does with sample documents; keeps nothing')
    .option('--keep', 'start the server with the sample documents in its data folder instead')
    .action(async ({ keep = false }) => {
      if (keep) await (await start(() => import('./demo/index.ts'))).keepDemo()
      else process.exitCode = await (await import('./demo/index.ts')).runDemo()
    })
}

/** Makes `command` run the server in the roles given as arguments. */
export function addRoles(command: Command): void {
  const roles = new Argument('[roles...]', 'what this process does (default: both)')
  command
    .description('run the server')
    .addArgument(roles.choices(['api', 'worker'] as const))
    .exitOverride()
    .action(async (given) => {
      await (await start(() => import('./run-server.ts'))).runServer(given)
    })
}

/** Loads a command that runs the server. First, it may replace the process by one with other flags. */
async function start<T>(load: () => Promise<T>): Promise<T> {
  const { chooseCompiler } = await import('./database-compiler.ts')
  return withSettings(load, chooseCompiler)
}

function addSupport(program: Command): void {
  program
    .command('support')
    .description('write an archive for a report of a fault, without texts, names or secrets')
    .argument('[file]', 'a new file (default: arbor-support-TIME.zip)', text)
    .option('--log <file>', 'also add the last lines of this log', text)
    .action(async (file, options) => {
      await (await withSettings(() => import('./support/support.ts'))).runSupport(file, options)
    })
}

function addReindex(program: Command): void {
  program
    .command('reindex')
    .description('update the search index of texts indexed by an earlier version')
    .option('--vectors', 'build the index for search by meaning again, instead')
    .option('--tenant <id>', 'with --vectors: build an index for only this large tenant', id)
    .action(async (options, command) => {
      if (options.tenant && !options.vectors) command.error('error: --tenant needs --vectors')
      await (await withSettings(() => import('./reindex.ts'))).runReindex(options)
    })
}

function addRotateSecret(program: Command): void {
  program
    .command('rotate-secret')
    .description('seal what was sealed with an accepted secret again with the current one')
    .option('--new-secret', 'first replace the secret in the data folder; stop the server before')
    .action(async (options) => {
      const { runRotateSecret } = await withSettings(() => import('./rotate-secret.ts'))
      process.exitCode = await runRotateSecret(options)
    })
}

function addEncrypt(program: Command): void {
  program
    .command('encrypt')
    .description('encrypt files stored before a master key was set, and use a replaced master key')
    .action(async () => {
      process.exitCode = await (await withSettings(() => import('./encrypt.ts'))).runEncrypt()
    })
}

function addCreateOwner(program: Command): void {
  program
    .command('create-owner')
    .description('create an account with its own tenant; prints JSON with its API key')
    .requiredOption('--email <address>', 'email address to sign in with', mailAddress)
    .requiredOption('--password <password>', 'password to sign in with', text)
    .requiredOption('--tenant-name <name>', 'name of the new tenant', text)
    .action(async (owner, command) => {
      const { runCreateOwner } = await withSettings(() => import('./create-owner.ts'))
      await runCreateOwner(owner, (message) => command.error(`error: ${message}`))
    })
}

function addResetPassword(program: Command): void {
  program
    .command('reset-password')
    .description('set and print a new password for an account, and end its sessions')
    .argument('<address>', 'email address of the account', mailAddress)
    .option('--stdin', 'read the new password from standard input instead of generating one')
    .action(async (email, { stdin = false }) => {
      const { runResetPassword } = await withSettings(() => import('./reset-password.ts'))
      await runResetPassword(email, stdin)
    })
}

function addSignIn(program: Command): void {
  program
    .command('sign-in')
    .description(
      'sign in to a running server and print a new API key; the password is read from the terminal or standard input',
    )
    .requiredOption('--email <address>', 'email address to sign in with', mailAddress)
    .addOption(
      new Option('--url <url>', 'URL of the server')
        .argParser(address)
        .default(DEFAULT_URL)
        .env('ARBOR_URL'),
    )
    .option('--name <name>', 'name of the API key', text)
    .action(async (options) => (await import('./sign-in.ts')).runSignIn(options))
}

function addVerify(program: Command): void {
  program
    .command('verify')
    .description('check that the database and stored files are consistent')
    .option('--tenant <id>', 'check only this tenant', id)
    .option('--deep', 'also read the content of stored files')
    .option('--fix', 'delete what isn’t used')
    .option('--json', 'print the report as JSON')
    .option('--receipt <file>', 'prove that nothing of a deletion receipt is left', text)
    .option(
      '--backup <folder>',
      'with --receipt: a backup that may still have it; repeatable',
      texts,
    )
    .action(async ({ receipt, backup, ...options }) => {
      process.exitCode = COULD_NOT_VERIFY
      if (receipt === undefined) {
        const { runVerify } = await withSettings(() => import('./verify.ts'))
        process.exitCode = await runVerify(options)
        return
      }
      const { runVerifyReceipt } = await withSettings(() => import('./verify-receipt.ts'))
      process.exitCode = await runVerifyReceipt({ receipt, backup, json: options.json })
    })
}

function addTenantReceipts(program: Command): void {
  program
    .command('tenant-receipts')
    .description('list the receipts of deleted tenants, or print one for verify --receipt')
    .argument('[id]', 'the receipt to print', id)
    .action(async (receipt) => {
      const { runTenantReceipts } = await withSettings(() => import('./tenant-receipts.ts'))
      await runTenantReceipts(receipt)
    })
}

function addExplainSearch(program: Command): void {
  program
    .command('explain-search')
    .description('explain why a search finds or misses chunks; requires --tenant or --as')
    .option('--tenant <id>', 'tenant to search, with its owner’s permissions', id)
    .option('--as <address>', 'email address of the account to search as', mailAddress)
    .requiredOption('--query <text>', 'the search query', text)
    .requiredOption('--chunk <id>', `chunk to explain; repeatable, at most ${MAX_CHUNKS}`, chunks)
    .option('--scope <id>', 'search only below this folder or document; repeatable', ids)
    .addOption(
      new Option('--search-type <type>', 'search by meaning, words or both')
        .choices(SEARCH_TYPES)
        .default('dense_only' as const),
    )
    .option('--top-k <count>', `maximum number of results, up to ${MAX_RESULTS}`, resultCount, 5)
    .option('--threshold <score>', 'minimum score of a result', score, 0.3)
    .option('--json', 'print the explanation as JSON')
    .action(async (options, command) => {
      if (!options.tenant && !options.as) command.error('error: --tenant or --as is required')
      await (await withSettings(() => import('./explain-search.ts'))).runExplainSearch(options)
    })
}

function address(value: string): string {
  if (/^https?:\/\//.test(value) && URL.canParse(value)) return value
  throw new InvalidArgumentError(`It must be a URL such as ${DEFAULT_URL}.`)
}

function ids(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, id(value)]
}

function texts(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, text(value)]
}

function chunks(value: string, before: readonly string[] = []): readonly string[] {
  if (before.length < MAX_CHUNKS) return ids(value, before)
  throw new InvalidArgumentError(`It can be repeated at most ${MAX_CHUNKS} times.`)
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
 * Runs the command and reports a failure. A failed command exits the process immediately. After a successful one, the
 * process isn't stopped, because a server keeps running.
 */
export async function runProgram(program: Command): Promise<void> {
  printErrorsBriefly(program)
  try {
    await program.parseAsync()
  } catch (error) {
    // Commander has already printed the error. It also throws after printing help.
    if (error instanceof CommanderError && error.exitCode === 0) return
    if (error instanceof CommanderError) process.exit(MISUSED)
    const { reportFault } = await import('./terminal.ts')
    reportFault(error)
    process.exit(Number(process.exitCode) || FAILED)
  }
}
