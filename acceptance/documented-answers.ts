import { readFile } from 'node:fs/promises'
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'

type Content = { readonly schema?: object }
type Response = { readonly content?: Record<string, Content> }
type Operation = {
  readonly operationId: string
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>
}
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly responses: Readonly<Record<string, Response>> }
}

export type Answer = {
  /** The path in the document, with `{names}`. */
  readonly path: string
  readonly method: string
  readonly status: number
  /** Empty for a response without a body. */
  readonly text: string
}

/** The responses in a document. */
export type DocumentedAnswers = {
  readonly operationIds: readonly string[]
  /** How a response differs from the document. Undefined if it doesn't. */
  departureOf(answer: Answer): string | undefined
}

/** Reads the OpenAPI document at a path. */
export async function readDocumentedAnswers(file: string): Promise<DocumentedAnswers> {
  const document = JSON.parse(await readFile(file, 'utf8')) as Document
  const ajv = new Ajv({ strict: false, allErrors: true })
  formats.default(ajv, ['uuid', 'date-time', 'email', 'uri', 'binary', 'int32', 'int64'])
  ajv.addSchema(document, 'document')
  const known = new Map<string, ValidateFunction>()
  const departureOf = ({ path, method, status, text }: Answer): string | undefined => {
    const operation = document.paths[path]?.[method.toLowerCase()]
    if (!operation) return `${method} ${path} is not in the document`
    const name = `${operation.operationId} ${status}`
    const own = operation.responses[status]
    const shared = own && '$ref' in own ? own.$ref.slice(SHARED.length) : undefined
    const documented =
      shared === undefined ? (own as Response | undefined) : document.components.responses[shared]
    if (!documented) return `${name} is not in the document: ${text}`
    const type = 'application/json'
    if (!documented.content?.[type]) return text === '' ? undefined : `${name} has a body: ${text}`
    const place =
      shared === undefined
        ? ['paths', path, method.toLowerCase(), 'responses', status]
        : ['components', 'responses', shared]
    const steps = [...place, 'content', type].map((step) =>
      encodeURIComponent(escapeStep(String(step))),
    )
    const check = known.get(name) ?? ajv.compile({ $ref: `document#/${steps.join('/')}/schema` })
    known.set(name, check)
    if (text !== '' && check(JSON.parse(text))) return undefined
    return `${name}: ${ajv.errorsText(check.errors)}: ${text}`
  }
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
  return { operationIds: operations.map(({ operationId }) => operationId), departureOf }
}

/** The start of references to responses of several operations. */
const SHARED = '#/components/responses/'

/** A step of a JSON pointer. */
function escapeStep(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1')
}
