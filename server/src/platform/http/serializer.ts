import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'

/** Compiles the schemas of answers to serializers, each when it is first used: all of them take a third of a start. */
export function createSerializerCompiler(): FastifySerializerCompiler<unknown> {
  // Of alternatives, the first that fits is taken: whether our own times look like times plays no part in that.
  const compile = SerializerSelector()({}, { ajv: { validateFormats: false } })
  return ({ httpStatus = 'default', ...route }) => {
    let serialize: ((data: unknown) => string) | undefined
    return (data) => (serialize ??= compile({ ...route, httpStatus }))(data)
  }
}
