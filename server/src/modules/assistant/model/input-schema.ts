import { jsonSchema, type Schema } from 'ai'
import type { TSchema } from 'typebox'
import { createValidatorCompiler } from '../../../platform/http/validator.ts'

const compile = createValidatorCompiler()

/** The input schema of a model's tool. Unknown members are removed, and the rest is validated. */
export function inputSchemaOf(schema: TSchema): Schema {
  const validate = compile({ schema, method: '', url: '', httpPart: 'body' })
  const shown = JSON.parse(JSON.stringify(schema)) as Members
  return jsonSchema(shown, {
    validate: (given) => {
      const { value, error } = validate(known(shown, given)) as Checked
      return error ? { success: false, error } : { success: true, value }
    },
  })
}

type Members = Exclude<Parameters<typeof jsonSchema>[0], PromiseLike<unknown> | (() => unknown)>
type Checked = { readonly value: unknown; readonly error?: Error }

function known({ properties = {} }: Members, given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  const own = Object.entries(given).filter(([name]) => Object.hasOwn(properties, name))
  return Object.fromEntries(own)
}
