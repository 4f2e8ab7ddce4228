import type { TSchema } from 'typebox'
import { InvalidInput, type Problem } from '../core/errors.ts'

/** What an error says, whatever its form. */
export type Told = {
  readonly status: number
  /** The reason or kind of the error. */
  readonly code: string
  readonly message: string
  /** The member of the request that is wrong. */
  readonly member?: string
}

/** Members that the errors of an operation also have, because clients of another interface read them. */
export type ErrorForm = {
  /** The interface, for the names of the schemas. */
  readonly name: string
  readonly members: Readonly<Record<string, TSchema>>
  readonly membersFor: (told: Told) => object
}

/** What an error says. @param refusal undefined if it is the server's fault */
export function toldBy(refusal: Problem | InvalidInput | undefined, requestId: string): Told {
  if (refusal === undefined) {
    const message = `Internal server error. Request id: ${requestId}`
    return { status: 500, code: 'internal_error', message }
  }
  if (!(refusal instanceof InvalidInput)) {
    return { status: refusal.status, code: refusal.reason, message: refusal.message }
  }
  const [first] = refusal.faults
  const member = (first?.loc.slice(1) ?? []).join('.')
  const message = [member, first?.msg].filter(Boolean).join(': ')
  return { status: 422, code: 'validation_error', message, ...(member !== '' && { member }) }
}
