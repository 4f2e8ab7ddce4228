import { hostname, userInfo } from 'node:os'
import { SETTINGS } from '../../platform/config/settings.ts'

/** Shorter values would be found inside other words. */
const SHORTEST = 3
/** Values that say nothing, because most installations have them. */
const COMMON = new Set(['arbor', '127.0.0.1', 'localhost', 'postgres'])

const EMAIL = /[^\s"'<>:/@]{1,64}@[^\s"'<>,;@]{1,255}/g
const URL_PATTERN = /\b([a-z][a-z\d+.-]{0,20}):\/\/[^\s"'<>]+/gi
const IPV4 = /\b(?!127\.0\.0\.1\b)\d{1,3}(?:\.\d{1,3}){3}\b/g
const IPV6 = /(?<![\w:.])(?:[\da-f]{1,4}:){3,7}(?::?[\da-f]{1,4}){0,4}(?![\w:])/gi

type Variables = Readonly<Record<string, string | undefined>>

/** Removes values of settings, addresses and the name of the machine from texts. */
export class Redactor {
  readonly #known: readonly (readonly [pattern: RegExp, name: string])[]

  /** @param env the settings, with secrets */
  constructor(env: Variables, others: Readonly<Record<string, string>> = {}) {
    const named = new Map<string, string>()
    const add = (value: string, name: string) => {
      if (value.length >= SHORTEST && !COMMON.has(value)) named.set(value, name)
    }
    for (const [name, value] of Object.entries({ ...textsOf(env), ...others })) {
      for (const part of partsOf(value)) add(part, name)
    }
    // However short: it is only replaced as a whole word.
    if (!COMMON.has(hostname())) named.set(hostname(), 'host')
    add(userInfo().username === 'root' ? '' : userInfo().username, 'user')
    this.#known = [...named]
      .toSorted(([a], [b]) => b.length - a.length)
      .map(([value, name]) => [wholeWord(value), `[${name}]`])
  }

  /** The text without values of settings, addresses, email addresses and URLs. */
  clean(text: string): string {
    let cleaned = text
    for (const [pattern, name] of this.#known) cleaned = cleaned.replace(pattern, () => name)
    return withoutAddresses(cleaned)
  }
}

/** The text without addresses, email addresses and URLs. */
export function withoutAddresses(text: string): string {
  return text
    .replace(URL_PATTERN, '$1://[address]')
    .replace(EMAIL, '[email]')
    .replace(IPV4, '[address]')
    .replace(IPV6, '[address]')
}

/** Settings whose values could be anything. Numbers and choices say nothing about people. */
function textsOf(env: Variables): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, about] of Object.entries(SETTINGS)) {
    const value = env[name]?.trim()
    if (value && !('min' in about) && !('choices' in about)) texts[name] = value
  }
  return texts
}

/** A value, and the parts of URLs and lists in it. */
function partsOf(value: string): string[] {
  const items = value.split(/[\s,]+/)
  return [
    value,
    ...items,
    ...items.flatMap((item) => {
      if (!URL.canParse(item)) return []
      const { hostname: host, port, username, password, pathname, search } = new URL(item)
      const path = pathname.replace(/^\/+/, '')
      const parts = [host, username, password, path, `${host}:${port}`, search]
      return parts.flatMap((part) => [part, decoded(part)])
    }),
  ]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const wholeWord = (value: string): RegExp => {
  const literal = value.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  return new RegExp(`(?<![\\w-])${literal}(?![\\w-])`, 'g')
}
