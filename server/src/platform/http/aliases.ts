import type { Context } from '../context/context.ts'
import type { Http } from './operation.ts'

/**
 * Lets clients of newer versions of the interface write a body in their words, before it is validated.
 * @param names what they call members that have another name here
 * @param needless members that only have an effect with other values; null is left out, too
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
