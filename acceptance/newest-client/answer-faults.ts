import { parseType, type ClientType, type Facts } from '../../scripts/newest-client/facts.ts'

/**
 * Why the newest client couldn't read a response: members that it requires and that are missing or null, unknown
 * values, other types.
 */
export function faultsIn(facts: Facts, type: string, value: unknown): string[] {
  return faultsAt(facts, parseType(facts, type), { value, at: '' })
}

type Place = { readonly value: unknown; readonly at: string }

function faultsAt(facts: Facts, type: ClientType, { value, at }: Place): string[] {
  const inside = (inner: ClientType, of: Place) => faultsAt(facts, inner, of)
  const wrong = [`${at || 'the response'} is ${JSON.stringify(value)?.slice(0, 100)}`]
  switch (type.is) {
    case 'optional':
      return value === null ? [] : inside(type.of, { value, at })
    case 'list':
      if (!Array.isArray(value)) return wrong
      return value.flatMap((item, index) => inside(type.of, { value: item, at: `${at}[${index}]` }))
    case 'record':
      if (!isObject(value)) return wrong
      return Object.entries(value).flatMap(([name, item]) =>
        inside(type.of, { value: item, at: `${at}.${name}` }),
      )
    case 'union': {
      const tries = type.branches.map((branch) => inside(branch, { value, at }))
      return tries.toSorted((a, b) => a.length - b.length)[0] ?? []
    }
    case 'values':
      return type.values.includes(String(value)) ? [] : wrong
    case 'members':
      if (!isObject(value)) return wrong
      return Object.entries(type.members).flatMap(([name, text]) => {
        const place = { value: value[name], at: `${at}.${name}` }
        if (place.value === undefined) return text.endsWith('?') ? [] : [`${place.at} is missing`]
        return inside(parseType(facts, text.replace(/\?$/, '')), place)
      })
    case 'plain':
      return isPlain(value, type.name) ? [] : wrong
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function isPlain(value: unknown, name: string): boolean {
  switch (name) {
    case 'uuid':
      return typeof value === 'string' && UUID.test(value)
    case 'date-time':
      return typeof value === 'string' && !Number.isNaN(Date.parse(value))
    case 'string':
    case 'str':
      return typeof value === 'string'
    case 'integer':
    case 'int':
      return Number.isInteger(value)
    case 'number':
      return typeof value === 'number'
    case 'boolean':
      return typeof value === 'boolean'
    default:
      return true
  }
}
