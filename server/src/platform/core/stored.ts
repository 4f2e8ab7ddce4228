import { Ajv, type ValidateFunction } from 'ajv'
import type { Static, TSchema } from 'typebox'

const ajv = new Ajv({ strict: false, allowUnionTypes: true, validateFormats: false })

/**
 * Creates a function that validates stored JSON written by this service or an earlier version of it.
 * @param what the start of the error message, for example "The payload of a send-mail job"
 * @returns a function that throws an ordinary Error, because only the server writes this JSON
 */
export function readerOf<T extends TSchema>(
  schema: T,
  what: string,
): (value: unknown) => Static<T> {
  // Compiled on first use, because a process that only serves requests needs few of them.
  let validate: ValidateFunction<Static<T>> | undefined
  return (value) => {
    validate ??= ajv.compile<Static<T>>(schema)
    if (validate(value)) return value
    throw new Error(`${what} is not what was expected: ${ajv.errorsText(validate.errors)}.`)
  }
}
