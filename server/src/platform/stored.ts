import { Ajv, type ValidateFunction } from 'ajv'
import type { Static, TSchema } from 'typebox'

const ajv = new Ajv({ strict: false, allowUnionTypes: true, validateFormats: false })

/**
 * A function that checks JSON which this service, or an earlier version of it, has written, when it is read back.
 * @param what begins the message of the error, for instance "The payload of a send-mail job"
 * @returns throws an ordinary Error, since nobody else writes there: it is a fault of the server
 */
export function readerOf<T extends TSchema>(
  schema: T,
  what: string,
): (value: unknown) => Static<T> {
  // Compiled when it is first needed: a process that answers requests only reads few of them.
  let validate: ValidateFunction<Static<T>> | undefined
  return (value) => {
    validate ??= ajv.compile<Static<T>>(schema)
    if (validate(value)) return value
    throw new Error(`${what} is not what was expected: ${ajv.errorsText(validate.errors)}.`)
  }
}
