import { ConfigError } from '../platform/config/env.ts'
import { DatabaseStopped } from '../platform/db/index.ts'
import { InvalidInput, Problem } from '../platform/core/errors.ts'
import type { FirstOwner } from '../modules/identity/index.ts'
import type { RunningServer } from '../server.ts'
import { StartFault } from '../platform/core/start-fault.ts'
import { StorageFault } from '../platform/storage/errors.ts'

/** Writes a message for the user. Standard output is for results only. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Writes a result, for people and programs alike. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** What a command says that finds no server at an address. */
export function noServer(url: string): string {
  return `No Arbor server answers at ${url}. Check that it is running, and name its address with --url.`
}

/** Prints the owner account, if this start created it, and what to do next. The password is shown only here. */
export function reportReady({
  url,
  owner,
  waitingOwner,
  signInLink,
}: Pick<RunningServer, 'url' | 'owner' | 'waitingOwner' | 'signInLink'>): void {
  if (waitingOwner) {
    reportPassword(
      'Nobody has used the password of the owner account yet, so it has a new one; earlier ones no longer work.',
      waitingOwner,
    )
  } else if (owner?.password) {
    reportPassword(
      'Created the owner account. Until somebody uses the password, each start makes a new one.',
      owner,
    )
  } else if (owner) say(`  Created the owner account ${owner.email}.`)
  if (!url) return
  say('')
  say(`  Arbor is ready at ${url}`)
  say(`    API reference  ${url}/docs`)
  if (signInLink === undefined) {
    say('    next           open that address in a browser, sign in and drop files into it')
  } else {
    say('    next           open this link in a browser; it signs you in, once, for ten minutes:')
    say('')
    say(`  ${signInLink}`)
    say('')
  }
  say('    stop           Ctrl-C')
  say('')
}

function reportPassword(what: string, { email, password }: FirstOwner): void {
  say('')
  say(`  ${what}`)
  say(`    email     ${email}`)
  say(`    password  ${password}`)
}

/** Prints why a command failed; expected faults without a stack. */
export function reportFault(error: unknown): void {
  if (error instanceof ConfigError) {
    say('The settings are invalid:')
    for (const fault of error.faults) say(`  - ${fault}`)
  } else if (
    error instanceof StartFault ||
    error instanceof StorageFault ||
    error instanceof DatabaseStopped ||
    error instanceof Problem ||
    error instanceof InvalidInput
  ) {
    say(error.message)
  } else say(error instanceof Error ? (error.stack ?? error.message) : String(error))
}
