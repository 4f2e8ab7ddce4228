import type { Context } from '../context/context.ts'
import type { Http } from './operation.ts'

/**
 * Converts bodies of clients of newer interface versions, before validation.
 * @param names the newer names of members, with the names used here
 * @param needless members and the values at which they have no effect. These and null values are removed.
 */
export function newerBody(
  names: Readonly<Record<string, string>>,
  needless: Readonly<Record<string, unknown>> = {},
) {
  return (_context: Context, { request: { body } }: Http): void => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return
    const members = body as Record<string, unknown>
    for (const [theirs, ours] of Object.entries(names)) {
      if (!Object.hasOwn(members, theirs) || Object.hasOwn(members, ours)) continue
      members[ours] = members[theirs]
      delete members[theirs]
    }
    for (const [name, value] of Object.entries(needless)) {
      if (members[name] === value || members[name] === null) delete members[name]
    }
  }
}
