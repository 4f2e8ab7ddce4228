/** What a person may allow an app to do, in the order in which they are asked. */
export const SCOPES = ['kb:read', 'kb:ask', 'kb:write', 'kb:admin'] as const

export type Scope = (typeof SCOPES)[number]

/** What an app gets that does not say what it needs. */
export const DEFAULT_SCOPES: readonly Scope[] = ['kb:read', 'kb:ask']

/** Those of a list separated by spaces that are known, in their order. */
export function readScopes(list: string | undefined): Scope[] {
  const named = new Set(list?.split(' '))
  return SCOPES.filter((scope) => named.has(scope))
}
