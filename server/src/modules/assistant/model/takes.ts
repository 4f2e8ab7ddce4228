import { jsonSchema, type Schema } from 'ai'
import type { Static, TObject, TSchema } from 'typebox'
import { Input } from '../../../platform/http/schemas.ts'
import { createValidatorCompiler } from '../../../platform/http/validator.ts'

const compile = createValidatorCompiler()

/** The input of a model's tool. What the tool has no member for is left out; the rest is held against the schema. */
export function takes<T extends Record<string, TSchema>>(members: T): Schema<Static<TObject<T>>> {
  const schema = Input(members, { additionalProperties: false })
  const validate = compile({ schema, method: '', url: '', httpPart: 'body' })
  const shown = JSON.parse(JSON.stringify(schema)) as Parameters<typeof jsonSchema>[0]
  return jsonSchema<Static<TObject<T>>>(shown, {
    validate: (given) => {
      const { value, error } = validate(known(members, given)) as Checked<Static<TObject<T>>>
      return error ? { success: false, error } : { success: true, value }
    },
  })
}

type Checked<T> = { readonly value: T; readonly error?: Error }

function known(members: object, given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(members, name)))
}
