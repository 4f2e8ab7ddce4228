import type { Actor } from '../core/actor.ts'
import type { Context } from '../context/context.ts'
import { requireRole, type Named } from './access.ts'
import type { Guards } from './admit-caller.ts'
import type { Http, Operation } from './operation.ts'

/** A call of an operation. It has no reply if it isn't a separate request. */
export type Called = {
  readonly context: Context
  readonly actor: Actor | undefined
  readonly input: Named
  readonly http: Pick<Http, 'request'> & Partial<Http>
}

/** Checks a call against the rules and the access of its operation. @throws InvalidInput, Problem */
export async function admitCall(
  { access, check }: Operation,
  { context, actor, input }: Called,
  roleInTenant: Guards['roleInTenant'],
): Promise<void> {
  check?.(input as never)
  if (actor) await requireRole(access, { context, actor, input }, roleInTenant)
}

/** Carries out a call that has passed `admitCall`. */
export async function carryOut({ run }: Operation, called: Called): Promise<unknown> {
  const { context, actor, input, http } = called
  return run(context, actor as never, input as never, http as Http)
}
