import { kindOf, type Failure } from '@arbor/client'

/** The exit codes, documented in docs/cli.md. */
export const EXIT = {
  failed: 1,
  misused: 2,
  signedOut: 3,
  forbidden: 4,
  notFound: 5,
  unreachable: 6,
  interrupted: 130,
} as const

/** An error that the user can understand and fix. Its message is printed without a stack trace. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly exitCode: number

  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message)
    this.exitCode = exitCode
  }
}

const EXIT_CODES: Partial<Record<Failure['kind'], number>> = {
  unauthorized: EXIT.signedOut,
  forbidden: EXIT.forbidden,
  not_found: EXIT.notFound,
  offline: EXIT.unreachable,
  unavailable: EXIT.unreachable,
}

/** The exit code for an error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof Fault) return error.exitCode
  const kind = kindOf(error)
  return (kind && EXIT_CODES[kind]) ?? EXIT.failed
}
