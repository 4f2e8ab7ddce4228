import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { describeDocument } from './reference/describe.ts'
import { startHere, TAGS } from './reference/tags.ts'
import { basePath } from '../core/route-path.ts'
import { ADDRESS_RULE, NAME_RULE } from './schemas.ts'

type Json = Record<string, unknown>

/** Version of the interface that clients are generated for. The service has its own version. */
const INTERFACE_VERSION = '0.1.0'

/** Builds the OpenAPI document from the route schemas. Registered before any route. */
export async function addOpenApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Arbor',
        version: INTERFACE_VERSION,
        description: startHere(basePath(publicUrl)),
        license: { name: 'Apache-2.0' },
      },
      servers: [{ url: publicUrl }],
      tags: [...TAGS],
      security: [{ sessionCookie: [] }, { bearerKey: [] }],
      components: {
        securitySchemes: {
          sessionCookie: {
            type: 'apiKey',
            in: 'cookie',
            name: 'svc_uat',
            description: 'Set when you sign in. Browsers send it automatically.',
          },
          bearerKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key, from `POST /v1/api-keys`.',
          },
        },
      },
    },
    transformObject: (document) => {
      const openapi = ('openapiObject' in document
        ? document.openapiObject
        : document.swaggerObject) as unknown as Json
      const components = (openapi['components'] ??= {}) as Json
      const paths = openapi['paths'] as Record<string, Record<string, Operation>>
      markOptionalBodies(paths)
      const schemas = hoist(paths)
      describeDocument(paths, schemas)
      components['schemas'] = schemas
      components['responses'] = shareErrors(paths)
      return openapi
    },
  })
}

type Response = { description?: string } & Json

type Operation = {
  readonly responses?: Record<string, Response>
  readonly requestBody?: {
    required?: boolean
    readonly content: Readonly<Record<string, { schema?: Json }>>
  }
}

/**
 * Makes a body that may be null optional. Otherwise every body would be required, and generated clients would force
 * callers to send one.
 */
function markOptionalBodies(paths: Readonly<Record<string, Record<string, Operation>>>): void {
  const bodies = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ requestBody }) => requestBody ?? [])
  for (const body of bodies) {
    for (const media of Object.values(body.content)) {
      const choices = media.schema?.['anyOf'] as Json[] | undefined
      const real = choices?.filter((choice) => choice['type'] !== 'null') ?? []
      const [only] = real
      if (!choices || !only || real.length !== 1 || choices.length === 1) continue
      media.schema = only
      body.required = false
    }
  }
}

/**
 * Moves every schema with a title into components.schemas and leaves a reference. Routes keep their schemas inline,
 * where the validator and serializer are fastest, and generated clients get named types. A schema inside another one
 * with the same title becomes a recursive reference in the document. In the routes, it is only as deep as it is
 * written.
 * @throws Error if two different schemas have the same title
 */
function hoist(paths: Json): Json {
  const named: Record<string, { text: string; schema: Json }> = {}
  const visit = (node: unknown, around: readonly string[]): unknown => {
    if (Array.isArray(node)) return node.map((member) => visit(member, around))
    if (typeof node !== 'object' || node === null) return node
    const own = 'title' in node ? node.title : undefined
    const title = typeof own === 'string' && /^\w+(-\w+)*$/.test(own) ? own : undefined
    if (title !== undefined && around.includes(title)) return referenceTo(title)
    const within = title === undefined ? around : [...around, title]
    const copy: Json = {}
    for (const [key, member] of Object.entries(node)) {
      if (key === NAME_RULE || key === ADDRESS_RULE) continue
      copy[key] = key === 'x-example' ? member : visit(member, within)
    }
    if (title === undefined) return copy
    // Defaults and descriptions belong to the use of a type, not to the type.
    const { default: preset, description, ...schema } = copy
    const text = JSON.stringify(schema)
    const known = named[title]
    if (known && known.text !== text) {
      throw new Error(`Two different schemas have the title ${title}.`)
    }
    named[title] ??= { text, schema }
    return {
      ...referenceTo(title),
      ...(preset !== undefined && { default: preset }),
      ...(description !== undefined && { description }),
    }
  }
  for (const [path, item] of Object.entries(paths)) paths[path] = visit(item, [])
  return Object.fromEntries(
    Object.entries(named)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([title, { schema }]) => [title, schema]),
  )
}

/**
 * Replaces the error responses, which hardly differ between operations, by references.
 * @returns what they refer to, for components.responses
 * @throws Error if two different responses have the same description
 */
function shareErrors(paths: Readonly<Record<string, Record<string, Operation>>>): Json {
  const shared: Record<string, Json> = {}
  const all = Object.values(paths).flatMap((item) => Object.values(item))
  for (const responses of all.map((operation) => operation.responses ?? {})) {
    for (const [status, response] of Object.entries(responses)) {
      if (Number(status) < 400) continue
      const name = String(response['description']).replaceAll(/ (.)/g, upperCased)
      const known = (shared[name] ??= response)
      if (JSON.stringify(known) !== JSON.stringify(response)) {
        throw new Error(`Two different responses are described as ${name}.`)
      }
      responses[status] = { $ref: `#/components/responses/${name}` }
    }
  }
  return Object.fromEntries(Object.entries(shared).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const upperCased = (_: string, letter: string): string => letter.toUpperCase()

function referenceTo(title: string): Json {
  return { $ref: `#/components/schemas/${title}` }
}
