import type { Understood } from './understand.ts'

/** A header has room for about this many characters. Further operators aren't described. */
const MOST_CHARACTERS = 4000

/**
 * The operators of a query as a URL-encoded form: the kind of each, and its text as typed. Those that name something
 * unknown are of the kind `unknown`.
 */
export function describeOperators(understood: Understood | undefined): string {
  const described = new URLSearchParams()
  for (const operator of understood?.operators ?? []) {
    const isUnknown = understood?.unknown.includes(operator) ?? false
    const next = new URLSearchParams({ [isUnknown ? 'unknown' : operator.kind]: operator.text })
    if (described.toString().length + next.toString().length > MOST_CHARACTERS) break
    for (const [kind, text] of next) described.append(kind, text)
  }
  return described.toString()
}
