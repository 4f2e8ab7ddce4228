import type { Actor } from '../../platform/actor.ts'

/** What a program may be allowed to do for a person. */
export type Scope = 'kb:read' | 'kb:ask' | 'kb:write' | 'kb:admin'

/** Whether the credential of a call allows something. Sessions and API keys are not restricted. */
export function isGranted({ credential }: Pick<Actor, 'credential'>, scope: Scope): boolean {
  const { scopes } = credential as { readonly scopes?: readonly string[] }
  return scopes === undefined || scopes.includes(scope)
}
