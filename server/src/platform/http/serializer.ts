import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'

/** Compiles response schemas to serializers, each on first use. Compiling all of them would take a third of a start. */
export function createSerializerCompiler(): FastifySerializerCompiler<unknown> {
  // The first matching alternative is used. That doesn't depend on the format of times.
  const compile = SerializerSelector()({}, { ajv: { validateFormats: false } })
  return ({ httpStatus = 'default', ...route }) => {
    let serialize: ((data: unknown) => string) | undefined
    return (data) => (serialize ??= compile({ ...route, httpStatus }))(data)
  }
}
