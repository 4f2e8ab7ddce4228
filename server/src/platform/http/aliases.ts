import type { Context } from '../context/context.ts'
import type { Before, Http } from './operation.ts'

/** A value that has no effect, or whether one has none. */
type Needless = string | boolean | null | ((value: unknown) => boolean)

/** For members that never have an effect. */
export const always = (): boolean => true

/**
 * Converts bodies of clients of newer interface versions, before validation.
 * @param names the newer names of members, with the names used here
 * @param needless members and the values at which they have no effect. These and null values are removed. `a.b` is a
 * member of a member.
 */
export function newerBody(
  names: Readonly<Record<string, string>>,
  needless: Readonly<Record<string, Needless>> = {},
): Before {
  const convert = (_context: Context, { request: { body } }: Http): void => {
    if (!isObject(body)) return
    for (const [theirs, ours] of Object.entries(names)) {
      if (!Object.hasOwn(body, theirs) || Object.hasOwn(body, ours)) continue
      body[ours] = body[theirs]
      delete body[theirs]
    }
    for (const [path, none] of Object.entries(needless)) removeNeedless(body, path, none)
  }
  const ignored = Object.keys(needless).map((name) => [name, null] as const)
  return Object.assign(convert, { newer: { ...names, ...Object.fromEntries(ignored) } })
}

function removeNeedless(body: Record<string, unknown>, path: string, none: Needless): void {
  const [outer = '', inner] = path.split('.')
  const holder = inner === undefined ? body : body[outer]
  const name = inner ?? outer
  if (!isObject(holder) || !Object.hasOwn(holder, name)) return
  const value = holder[name]
  const isNone = typeof none === 'function' ? none(value) : value === none
  if (isNone || value === null) delete holder[name]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
