import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { InvalidInput, invalidInput } from '../core/errors.ts'

/** Deeper bodies are rejected. No schema of the contract is nested more deeply. */
const MAX_DEPTH = 64

/** What a member called `__proto__` can look like. Letters may be escaped, so any escape counts. */
const SUSPICIOUS_NAME = /__proto__|\\u00[567]/i

/** Escapes that could decode to a NUL byte or half a surrogate pair, which PostgreSQL can't store. */
const SUSPICIOUS = /\\u0000|\\ud[89a-f]/i

/** Reads JSON bodies. An empty body counts as none, so a DELETE with a JSON content type works. */
export function addJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/([\w.-]+\+)?json(\s*;.*)?$/i,
    { parseAs: 'buffer' },
    (_request, body, done) => {
      try {
        done(null, parseJson(textOf(body as Buffer)))
      } catch (error) {
        done(error as Error)
      }
    },
  )
}

/** @throws InvalidInput if the bytes are not UTF-8, which a decoder would silently replace */
function textOf(body: Buffer): string {
  if (!isUtf8(body)) throw invalidInput(['body'], 'Input should be valid UTF-8')
  return body.toString('utf8')
}

/** @throws InvalidInput if the text is not valid JSON, is too deep, or contains text that can't be stored */
function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new InvalidInput([
      {
        type: 'json_invalid',
        loc: ['body', 0],
        msg: 'JSON decode error',
        input: {},
        ctx: { error: (error as Error).message.slice(0, 200) },
      },
    ])
  }
  if (depthOf(value) > MAX_DEPTH) {
    throw invalidInput(['body'], `JSON is nested more than ${MAX_DEPTH} levels deep`)
  }
  if (SUSPICIOUS_NAME.test(text)) rejectProto(value)
  if (SUSPICIOUS.test(text) || text.includes('\0')) rejectUnstorable(value, 'body')
  return value
}

type Step = readonly (string | number)[]

/** Visits every string of a parsed body, including member names, without recursion. */
function* strings(root: unknown): Generator<{ loc: Step; text: string }> {
  const open: { loc: Step; value: unknown }[] = [{ loc: [], value: root }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { loc, value } = next
    if (typeof value === 'string') yield { loc, text: value }
    else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value)) {
        yield { loc: [...loc, key], text: key }
        open.push({ loc: [...loc, Array.isArray(value) ? Number(key) : key], value: member })
      }
    }
  }
}

/**
 * Rejects text that the database can't store.
 * @throws InvalidInput naming the member
 */
export function rejectUnstorable(value: unknown, place: 'body' | 'query' | 'path'): void {
  for (const { loc, text } of strings(value)) {
    if (text.includes('\0')) {
      throw invalidInput([place, ...loc], 'Input should not contain NUL characters')
    }
    if (!text.isWellFormed()) {
      throw invalidInput([place, ...loc], 'Input should be valid Unicode text')
    }
  }
}

/**
 * Rejects percent-encoded bytes in a query that aren't valid text. The decoder would leave them encoded.
 * @throws InvalidInput naming the member
 */
export function rejectInvalidQuery(url: string): void {
  const [, query = ''] = url.split(/\?(.*)/s)
  for (const member of query.split('&')) {
    for (const [bytes] of member.matchAll(/(?:%[0-9a-f]{2})+/gi)) {
      if (isUtf8(Buffer.from(bytes.replaceAll('%', ''), 'hex'))) continue
      const [name = ''] = member.split('=')
      const isName = name.includes(bytes)
      throw invalidInput(['query', ...(isName ? [] : [name])], 'Input should be valid UTF-8')
    }
  }
}

function rejectProto(value: unknown): void {
  for (const { loc, text } of strings(value)) {
    if (loc.at(-1) === '__proto__' && text === '__proto__') {
      throw invalidInput(
        ['body', ...loc],
        'Extra inputs are not permitted',
        undefined,
        'extra_forbidden',
      )
    }
  }
}

function depthOf(root: unknown): number {
  let deepest = 0
  const open: { depth: number; value: unknown }[] = [{ depth: 1, value: root }]
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue
    deepest = Math.max(deepest, next.depth)
    if (deepest > MAX_DEPTH) return deepest
    for (const member of Object.values(next.value)) {
      if (typeof member === 'object') open.push({ depth: next.depth + 1, value: member })
    }
  }
  return deepest
}
