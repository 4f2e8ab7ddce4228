import { ConfigError } from '../platform/config/env.ts'
import { DatabaseStopped } from '../platform/db/index.ts'
import { InvalidInput, Problem } from '../platform/core/errors.ts'
import type { FirstOwner } from '../modules/identity/index.ts'
import type { RunningServer } from '../server.ts'
import { StartFault } from '../platform/core/start-fault.ts'
import { StorageFault } from '../platform/storage/errors.ts'

let isLog = false

/**
 * From now on, messages are lines of the log if no person watches them. A server's standard error and standard output
 * usually end in one place, whose reader expects JSON in every line.
 */
export function sayToLog(): void {
  isLog = !process.stderr.isTTY
}

/** Writes a message for the user to standard error. Standard output is for results only. */
export function say(text: string): void {
  if (!isLog) return void process.stderr.write(`${text}\n`)
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue
    const entry = { level: 'info', time: new Date().toISOString(), pid: process.pid, msg: line }
    process.stderr.write(`${JSON.stringify(entry)}\n`)
  }
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
  context,
  url,
  owner,
  waitingOwner,
  signInLink,
}: Pick<RunningServer, 'context' | 'url' | 'owner' | 'waitingOwner' | 'signInLink'>): void {
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
  const { publicUrl } = context.config.http
  say('')
  say(`  Arbor is ready at ${publicUrl}`)
  say(`    API reference  ${publicUrl}/docs`)
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
