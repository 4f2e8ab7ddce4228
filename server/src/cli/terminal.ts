import { ConfigError } from '../platform/config/env.ts'
import { FolderInUse } from '../platform/db/folder-lock.ts'
import { SchemaError } from '../platform/db/index.ts'
import { InvalidInput, Problem } from '../platform/errors.ts'
import type { RunningServer } from '../server.ts'
import { StorageFault } from '../platform/storage/errors.ts'

/** Writes a message for the user. Standard output is for results only. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Writes a result, for people and programs alike. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Prints the owner account, if this start created it, and what to do next. The password is shown only here. */
export function reportReady({ url, owner }: Pick<RunningServer, 'url' | 'owner'>): void {
  if (owner?.password) {
    say('')
    say('  Created the owner account. The password is shown only once.')
    say(`    email     ${owner.email}`)
    say(`    password  ${owner.password}`)
  } else if (owner) say(`  Created the owner account ${owner.email}.`)
  if (!url) return
  say('')
  say(`  Arbor is ready at ${url}`)
  say(`    API reference  ${url}/docs`)
  say(
    '    next           sign in, create an API key and upload a file: see "First steps" in README.md',
  )
  say('    stop           Ctrl-C')
  say('')
}

/** Prints why a command failed; expected faults without a stack. */
export function reportFault(error: unknown): void {
  if (error instanceof ConfigError) {
    say('The settings are invalid:')
    for (const fault of error.faults) say(`  - ${fault}`)
  } else if (
    error instanceof FolderInUse ||
    error instanceof SchemaError ||
    error instanceof StorageFault ||
    error instanceof Problem ||
    error instanceof InvalidInput
  ) {
    say(error.message)
  } else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    say('The port is already in use. Set PORT to a free one.')
  } else if (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND')
  ) {
    say(
      'The PostgreSQL server of ARBOR_DATABASE_URL does not respond. Check the address and that the server is running.',
    )
  } else say(error instanceof Error ? (error.stack ?? error.message) : String(error))
}
