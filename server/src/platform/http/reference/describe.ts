import { STATUS_CODES } from 'node:http'
import { describeSample, sampleIds } from './samples.ts'
import { TERMS } from './terms.ts'

type Json = Record<string, unknown>
type Parameter = {
  in: 'path' | 'query' | 'header'
  name: string
  description?: string
  example?: unknown
}
type Media = { schema?: { $ref?: string }; example?: unknown }
type DescribedOperation = Json & {
  readonly parameters?: readonly Parameter[]
  readonly responses?: Readonly<Record<string, { description?: string }>>
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
}
type Example = { params?: Json; query?: Json; headers?: Json; body?: unknown; form?: Json }

/** Members of a document that hold values, not schemas. */
const VALUES = new Set(['example', 'default', 'enum', 'const'])

/**
 * Adds a description to every parameter and schema member that has none, based on its name, and moves the examples of
 * operations to where OpenAPI expects them.
 */
export function describeDocument(
  paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>,
  schemas: Json,
): void {
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item))) {
    const example = (operation['x-example'] ?? {}) as Example
    delete operation['x-example']
    for (const parameter of operation.parameters ?? []) describeParameter(parameter, example)
    const [media] = Object.values(operation.requestBody?.content ?? {})
    if (media) addBodyExample(media, example, schemas)
    nameStatuses(operation)
  }
  describeMembers(paths)
  describeMembers(schemas)
}

function describeParameter(parameter: Parameter, { params, query, headers }: Example): void {
  const { name } = parameter
  const examples = { path: params, header: headers, query }[parameter.in]
  const given = examples?.[name]
  const preset: unknown = (sampleIds as Json)[name]
  const value = given ?? (parameter.in === 'path' ? preset : undefined)
  if (value !== undefined) parameter.example = value
  const description =
    parameter.description ??
    (parameter.in === 'path' ? whereToFind(value) : undefined) ??
    TERMS[name]
  if (description) parameter.description = description
}

function whereToFind(value: unknown): string | undefined {
  const found = Object.entries(sampleIds).find(([, id]) => id === value)
  return found && describeSample(found[0])
}

/** Describes responses that have no description. */
function nameStatuses({ responses = {} }: DescribedOperation): void {
  for (const [status, response] of Object.entries(responses)) {
    if (response.description !== 'Default Response') continue
    response.description = STATUS_CODES[status] ?? ''
  }
}

/** A form has an example for each member, because an example can't contain a file. */
function addBodyExample(media: Media, { body, form }: Example, schemas: Json): void {
  if (body !== undefined) media.example = body
  const name = media.schema?.$ref?.split('/').at(-1) ?? ''
  const { properties = {} } = (schemas[name] ?? {}) as { properties?: Record<string, Json> }
  for (const [member, value] of Object.entries(form ?? {})) {
    const schema = properties[member]
    if (schema) schema['example'] = value
  }
}

function describeMembers(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) {
    if (VALUES.has(key)) continue
    if (key === 'properties') {
      for (const [name, schema] of Object.entries(value as Record<string, Json>)) {
        const description = schema['description'] ?? TERMS[name]
        if (description !== undefined) schema['description'] = description
      }
    }
    describeMembers(value)
  }
}
