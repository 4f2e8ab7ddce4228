import { Ajv, type ValidateFunction } from 'ajv'
import type { Static, TSchema } from 'typebox'

const ajv = new Ajv({ strict: false, allowUnionTypes: true, validateFormats: false })

/**
 * A function that validates stored JSON that this service, or an earlier version of it, has written.
 * @param what begins the message of the error, for instance "The payload of a send-mail job"
 * @returns throws an ordinary Error, since only the server writes such JSON
 */
export function readerOf<T extends TSchema>(
  schema: T,
  what: string,
): (value: unknown) => Static<T> {
  // Compiled on first use: a process that only answers requests reads few of them.
  let validate: ValidateFunction<Static<T>> | undefined
  return (value) => {
    validate ??= ajv.compile<Static<T>>(schema)
    if (validate(value)) return value
    throw new Error(`${what} is not what was expected: ${ajv.errorsText(validate.errors)}.`)
  }
}
