import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { InvalidInput } from '../errors.ts'
import { inputFaults } from './input-faults.ts'

const PLACES: Record<string, string> = { body: 'body', querystring: 'query', params: 'path', headers: 'header' }

/** Members that the OpenAPI document needs and the validator has nothing to do for. */
const ANNOTATIONS = ['example', 'xml', 'externalDocs', 'discriminator']

function createAjv(coerce: boolean): Ajv {
  const ajv = new Ajv({
    // Text becomes numbers and booleans in queries and paths only; a body has types of its own.
    coerceTypes: coerce ? 'array' : false,
    useDefaults: true,
    removeAdditional: false,
    allErrors: true,
    verbose: true,
    allowUnionTypes: true,
    strict: false,
  })
  formats.default(ajv, ['uuid', 'date-time', 'email', 'uri', 'binary', 'int32', 'int64'])
  for (const word of ANNOTATIONS) ajv.addKeyword(word)
  return ajv
}

/** Compiles route schemas to validators that throw the contract's 422. One per application. */
export function createValidatorCompiler(): FastifySchemaCompiler<object> {
  const forText = createAjv(true)
  const forBodies = createAjv(false)
  return ({ schema, httpPart }) => {
    const place = PLACES[httpPart ?? 'body'] ?? 'body'
    const validate = (place === 'body' ? forBodies : forText).compile(schema)
    return (data: unknown) => {
      if (validate(data === undefined && place === 'body' ? null : data)) return { value: data }
      const error = new InvalidInput(inputFaults(validate.errors ?? [], place))
      return { error: error as unknown as FastifySchemaValidationError[] & Error }
    }
  }
}

/** For routes that read their body as a stream: everything but the body is validated as usual. */
export function exceptBody(app: { validatorCompiler: FastifySchemaCompiler<object> | undefined }): FastifySchemaCompiler<object> {
  return (route) => {
    if (route.httpPart === 'body') return () => true
    const compile = app.validatorCompiler
    if (!compile) throw new Error('The application has no validator.')
    return compile(route)
  }
}

/**
 * Reads the text members of a multipart form: numbers come as text, and members that are not listed are ignored.
 * The function it returns throws InvalidInput.
 */
export function createFormReader<T extends TSchema>(schema: T): (fields: Record<string, unknown>) => Static<T> {
  const validate = createAjv(true).compile(schema)
  return (fields) => {
    const form = { ...fields }
    if (!validate(form)) throw new InvalidInput(inputFaults(validate.errors ?? [], 'body'))
    return form as Static<T>
  }
}
