/** What a person can allow an app to do, in the order of the consent page. */
export const SCOPES = ['kb:read', 'kb:ask', 'kb:write', 'kb:admin'] as const

export type Scope = (typeof SCOPES)[number]

/** The scopes of an app that doesn't request any. */
export const DEFAULT_SCOPES: readonly Scope[] = ['kb:read', 'kb:ask']

/** The known scopes in a list separated by spaces, in their fixed order. */
export function readScopes(list: string | undefined): Scope[] {
  const named = new Set(list?.split(' '))
  return SCOPES.filter((scope) => named.has(scope))
}
