import { ConfigError } from '../platform/config/env.ts'
import { DatabaseStopped } from '../platform/db/index.ts'
import { InvalidInput, Problem } from '../platform/core/errors.ts'
import type { FirstOwner } from '../modules/identity/index.ts'
import type { RunningServer } from '../server.ts'
import { StartFault } from '../platform/core/start-fault.ts'
import { StorageFault } from '../platform/storage/errors.ts'

/** Writes a message for the user to standard error. Standard output is for results only. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Writes a result to standard output, for people and programs. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** The message if no server answers at a URL. */
export function noServer(url: string): string {
  return `Can’t reach an Arbor server at ${url}. Check that it is running, and set its URL with --url.`
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
      'The owner’s password hasn’t been used yet, so here is a new one. Earlier passwords no longer work.',
      waitingOwner,
    )
  } else if (owner?.password) {
    reportPassword(
      'Created the owner account. Each start prints a new password until you use it.',
      owner,
    )
  } else if (owner) say(`  Created the owner account ${owner.email}.`)
  if (!url) return
  say('')
  say(`  Arbor is ready at ${url}`)
  say(`    API reference  ${url}/docs`)
  if (signInLink === undefined) {
    say('    next           open this URL in a browser, sign in and drop files onto the page')
  } else {
    say(
      '    next           open this link in a browser to sign in (works once, within 10 minutes):',
    )
    say('')
    say(`  ${signInLink}`)
    say('')
  }
  say('    stop           press Ctrl-C')
  say('')
}

function reportPassword(what: string, { email, password }: FirstOwner): void {
  say('')
  say(`  ${what}`)
  say(`    email     ${email}`)
  say(`    password  ${password}`)
}

/** Prints why a command failed. Expected errors are printed without a stack trace. */
export function reportFault(error: unknown): void {
  if (error instanceof ConfigError) {
    say('Some settings are invalid:')
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
