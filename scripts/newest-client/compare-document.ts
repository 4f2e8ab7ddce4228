import { parseType, pathKey, type ClientType, type Fact, type Facts } from './facts.ts'

type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly additionalProperties?: boolean | Schema
}
type Content = { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
/** Members of newer bodies that an operation converts, with what they are called there. Null: it ignores them. */
type Newer = Readonly<Record<string, string | null>>
type Operation = {
  readonly operationId: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
  }[]
  readonly requestBody?: Content
  readonly 'x-newer-members'?: Newer
  readonly responses: Readonly<Record<string, Content>>
}
/** An OpenAPI document. */
export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** @returns the operation of the document for one of the client, whatever its ids are called, and its path */
export function findOperation(
  document: ApiDocument,
  { method, path }: Fact,
): { readonly path: string; readonly operation: Operation } | undefined {
  const found = Object.keys(document.paths).find((each) => pathKey(each) === pathKey(path))
  const operation = document.paths[found ?? '']?.[method.toLowerCase()]
  return found !== undefined && operation ? { path: found, operation } : undefined
}

/**
 * Where responses of a documented operation may be something that the client can't read: members that it requires and
 * that may be missing or null, values that it doesn't know, other types.
 */
export function unreadableIn(facts: Facts, document: ApiDocument, fact: Fact): string[] {
  const found = findOperation(document, fact)
  if (!found || fact.answer === null) return []
  const answer = found.operation.responses[fact.status]
  if (!answer) return [`${fact.operation}: status ${fact.status} is not documented`]
  const schema = answer.content?.['application/json']?.schema
  if (!schema) return fact.answer === 'bytes' ? [] : [`${fact.operation}: no JSON`]
  const check = new Comparison(facts, document)
  check.answer(schema, parseType(facts, fact.answer), fact.operation)
  return check.departures
}

/**
 * What the client sends and a documented operation refuses: members of its body that are unknown there, and members
 * that the operation requires and the client may leave out. Clients leave out what they don't set, so null isn't sent.
 */
export function refusedIn(facts: Facts, document: ApiDocument, fact: Fact): string[] {
  const found = findOperation(document, fact)
  if (!found || fact.body === null) return []
  const schema = Object.values(found.operation.requestBody?.content ?? {})[0]?.schema
  if (!schema) return [`${fact.operation}: no body`]
  const check = new Comparison(facts, document)
  const newer = found.operation['x-newer-members'] ?? {}
  check.request(schema, parseType(facts, fact.body), { at: fact.operation, path: '', newer })
  return check.departures
}

type Place = {
  /** For people. */
  readonly at: string
  /** For `x-newer-members`: empty, or ends with a dot. */
  readonly path: string
  readonly newer: Newer
}

class Comparison {
  readonly departures: string[] = []
  readonly #facts: Facts
  readonly #document: ApiDocument
  readonly #seen = new Set<string>()
  constructor(facts: Facts, document: ApiDocument) {
    this.#facts = facts
    this.#document = document
  }

  answer(given: Schema, wanted: ClientType, at: string): void {
    const branches = this.#branchesOf(given)
    if (wanted.is === 'optional') {
      return this.#each(branches.filter(isNotNull), wanted.of, at)
    }
    if (branches.some((branch) => !isNotNull(branch))) this.departures.push(`${at} may be null`)
    this.#each(branches.filter(isNotNull), wanted, at)
  }

  #each(branches: readonly Schema[], wanted: ClientType, at: string): void {
    for (const branch of branches) {
      if (wanted.is === 'union') this.#union(branch, wanted.branches, at)
      else this.#one(branch, wanted, at)
    }
  }

  /** The client tries each branch, so one of them must fit. */
  #union(given: Schema, wanted: readonly ClientType[], at: string): void {
    const tries = wanted.map((branch) => {
      const check = new Comparison(this.#facts, this.#document)
      check.answer(given, branch, at)
      return check.departures
    })
    const [best = []] = tries.toSorted((a, b) => a.length - b.length)
    this.departures.push(...best)
  }

  #one(given: Schema, wanted: ClientType, at: string): void {
    if (wanted.is === 'list') {
      if (!given.items) return this.#differ(at, 'a list')
      return this.answer(given.items, wanted.of, `${at}[]`)
    }
    if (wanted.is === 'record') {
      if (![given.type].flat().includes('object')) this.#differ(at, 'an object')
      return
    }
    if (wanted.is === 'values') {
      const values = given.enum ?? (given.const === undefined ? undefined : [given.const])
      if (!values) return this.#differ(at, `one of ${wanted.values.join(', ')}`)
      const others = values.filter((value) => !wanted.values.includes(String(value)))
      if (others.length > 0) this.departures.push(`${at} may be ${others.join(', ')}`)
      return
    }
    if (wanted.is === 'members') return this.#members(given, wanted, at)
    if (wanted.is === 'plain' && !isPlain(given, wanted.name)) this.#differ(at, wanted.name)
  }

  #members(given: Schema, wanted: ClientType & { readonly is: 'members' }, at: string): void {
    const known = `${given.$ref ?? JSON.stringify(given)} ${wanted.name}`
    if (this.#seen.has(known)) return
    this.#seen.add(known)
    for (const [name, text] of Object.entries(wanted.members)) {
      const member = given.properties?.[name]
      const isRequired = !text.endsWith('?')
      if (isRequired && !(member && given.required?.includes(name))) {
        this.departures.push(`${at}.${name} may be missing`)
      }
      if (member) this.answer(member, parseType(this.#facts, bare(text)), `${at}.${name}`)
    }
  }

  request(given: Schema, wanted: ClientType, place: Place): void {
    if (wanted.is === 'optional') return this.request(given, wanted.of, place)
    const [own] = this.#branchesOf(given).filter(isNotNull)
    if (wanted.is !== 'members' || !own?.properties) return
    const { at, path, newer } = place
    for (const [name, text] of Object.entries(wanted.members)) {
      const member = own.properties[name]
      const type = parseType(this.#facts, bare(text))
      if (!member) {
        const isKnown = own.additionalProperties !== false || `${path}${name}` in newer
        if (!isKnown) this.departures.push(`${at}.${name} is unknown`)
        continue
      }
      if (text.endsWith('?') && own.required?.includes(name)) {
        this.departures.push(`${at}.${name} must be given`)
      }
      this.request(member, type, { at: `${at}.${name}`, path: `${path}${name}.`, newer })
    }
    const sent = new Set([...Object.keys(wanted.members), ...Object.values(newer)])
    for (const name of own.required ?? []) {
      if (!sent.has(name)) this.departures.push(`${at}.${name} is not sent`)
    }
  }

  #differ(at: string, wanted: string): void {
    this.departures.push(`${at} is not ${wanted}`)
  }

  /** The schema without references and unions, with null as a branch of its own. */
  #branchesOf(schema: Schema): Schema[] {
    if (schema.$ref) {
      const target = this.#document.components.schemas[schema.$ref.split('/').at(-1) ?? '']
      return this.#branchesOf(target ?? {})
    }
    const union = schema.anyOf ?? schema.oneOf
    // Such a union only says which members are required together.
    if (union && !schema.properties) return union.flatMap((branch) => this.#branchesOf(branch))
    if (!Array.isArray(schema.type) || schema.type.length < 2) return [schema]
    return schema.type.map((type: string) => ({ ...schema, type }))
  }
}

const bare = (text: string) => text.replace(/\?$/, '')
const isNotNull = ({ type }: Schema) => type !== 'null'

/** JSON types and formats of the client's simple types. Others accept anything. */
const PLAIN: Readonly<Record<string, readonly [type: string, format?: string]>> = {
  string: ['string'],
  uuid: ['string', 'uuid'],
  'date-time': ['string', 'date-time'],
  integer: ['integer'],
  number: ['number'],
  boolean: ['boolean'],
}

function isPlain(given: Schema, name: string): boolean {
  const [type, format] = PLAIN[name] ?? []
  if (type === undefined) return true
  const own = given.type ?? (given.const === undefined ? undefined : typeof given.const)
  const fits = own === type || (own === 'integer' && type === 'number')
  return fits && (format === undefined || given.format === format)
}
