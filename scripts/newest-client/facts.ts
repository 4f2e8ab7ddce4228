import { readFileSync } from 'node:fs'

/**
 * Facts about the newest public client: the names, types and required flags of its operations and models. They are a
 * contract, so they name only what a program sees.
 */
export type Facts = {
  readonly operations: readonly Fact[]
  readonly models: Readonly<Record<string, Model>>
}

/** An operation that the client has. */
export type Fact = {
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{names}`, which may differ from Arbor's. */
  readonly path: string
  /** The type of its JSON body. Null without one. */
  readonly body: string | null
  /** Its other parameters by name, as `query type`, `form type` or `header type`. */
  readonly parameters: Readonly<Record<string, string>>
  readonly status: number
  /** The type of its response. Null for an empty one. */
  readonly answer: string | null
}

/** The values of an enumeration, the branches of a union, or members by name, with `?` after types of optional ones. */
export type Model = readonly string[] | { readonly oneOf: readonly string[] } | Members
type Members = Readonly<Record<string, string>>

/** @returns the facts about the newest public client */
export function readFacts(): Facts {
  const file = new URL('facts.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Facts
}

/** A type of the client, taken apart. */
export type ClientType =
  | { readonly is: 'optional' | 'list' | 'record'; readonly of: ClientType }
  | { readonly is: 'union'; readonly branches: readonly ClientType[] }
  | { readonly is: 'values'; readonly values: readonly string[] }
  | { readonly is: 'members'; readonly name: string; readonly members: Members }
  | { readonly is: 'plain'; readonly name: string }

/** Takes a type of the facts apart. Members of models stay text, because models contain each other. */
export function parseType(facts: Facts, text: string): ClientType {
  const [, outer = '', inner = ''] = /^(\w+)\[(.*)\]$/.exec(text) ?? []
  const parse = (part: string): ClientType => parseType(facts, part)
  if (outer === 'optional') return { is: 'optional', of: parse(inner) }
  if (outer === 'List') return { is: 'list', of: parse(inner) }
  if (outer === 'Dict') return { is: 'record', of: parse(inner.slice(inner.indexOf(',') + 2)) }
  if (outer === 'Union') return { is: 'union', branches: inner.split(', ').map(parse) }
  const model = facts.models[text]
  if (!model) return { is: 'plain', name: text }
  if (isValues(model)) return { is: 'values', values: model }
  const { oneOf } = model
  if (typeof oneOf === 'object') return { is: 'union', branches: oneOf.map(parse) }
  return { is: 'members', name: text, members: model as Members }
}

function isValues(model: Model): model is readonly string[] {
  return Array.isArray(model)
}

/** Makes paths comparable whatever their ids are called. */
export function pathKey(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}').replace(/(?<=.)\/$/, '')
}
