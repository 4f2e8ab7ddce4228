import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type, type TSchema } from 'typebox'
import type { Actor } from '../core/actor.ts'
import type { Context } from '../context/context.ts'
import { idsIn, type NamedIds } from '../core/named-ids.ts'

/** How a call ended. */
export type Outcome = 'done' | 'refused' | 'failed'

/** How agents' calls that change something are permitted and recorded. */
export type AgentCalls = {
  /** @throws Problem forbidden if agents may not change anything in the tenant */
  readonly requirePermission: (context: Context, actor: Actor) => Promise<void>
  /** Records a call before anything is done. @returns the id of the entry */
  readonly begin: (
    context: Context,
    actor: Actor,
    call: { readonly action: string; readonly ids: NamedIds },
  ) => Promise<string>
  /** Records how a call ended, with the ids of what it created. */
  readonly end: (
    context: Context,
    actor: Actor,
    ended: {
      readonly id: string
      readonly action: string
      readonly outcome: Outcome
      readonly ids: NamedIds
    },
  ) => Promise<void>
}

type Caller = { readonly context: Context; readonly actor: Actor }

const NO_FORM = Type.Object({})

/** An agent's call that changes something. The audit has an event for its beginning and one for its end, even if it fails. */
export class AuditedCall {
  readonly #agents: AgentCalls
  readonly #caller: Caller
  readonly #action: string
  readonly #form: TSchema
  #id: string | undefined
  #ids: NamedIds = {}

  /** @param form the schema of a multipart form that comes with the call */
  constructor(agents: AgentCalls, caller: Caller, action: string, form: TSchema = NO_FORM) {
    this.#agents = agents
    this.#caller = caller
    this.#action = action
    this.#form = form
  }

  /** @throws Problem forbidden if agents may not change anything in the tenant */
  requirePermission(): Promise<void> {
    const { context, actor } = this.#caller
    return this.#agents.requirePermission(context, actor)
  }

  /**
   * Writes the entry. Call it before doing anything. @param named the members of the request, validated by its schemas
   */
  async begin(...named: readonly unknown[]): Promise<void> {
    const { context, actor } = this.#caller
    const ids: NamedIds = Object.assign({}, ...named.map((members) => idsIn(members)))
    this.#id = await this.#agents.begin(context, actor, { action: this.#action, ids })
  }

  /**
   * Adds the ids in the members of a form to the entry.
   * @throws Problem forbidden, because agents may have lost the permission during a long upload
   */
  async received(fields: object): Promise<void> {
    this.#ids = { ...this.#ids, ...idsIn(fields, this.#form) }
    await this.requirePermission()
  }

  /** Adds the ids of what was created to the entry. */
  made(result: unknown): void {
    this.#ids = { ...this.#ids, ...idsIn(result) }
  }

  /** @param params the ids in the path, for the entry of a call that was rejected before it began */
  async end(status: number, params: unknown): Promise<void> {
    if (this.#id === undefined) await this.begin(params)
    const { context, actor } = this.#caller
    const outcome: Outcome = status < 400 ? 'done' : status < 500 ? 'refused' : 'failed'
    const ended = { id: this.#id ?? '', action: this.#action, outcome, ids: this.#ids }
    await this.#agents.end(context, actor, ended)
  }
}

/** Completes the entry of a request before the response is sent. */
export async function endAuditedCall(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { audited, log, params } = request
  if (!audited) return
  request.audited = null
  try {
    await audited.end(reply.statusCode, params)
  } catch (err) {
    // The call itself can't be undone. Its entry stays without an outcome.
    log.error({ err }, 'could not record the outcome of a call')
  }
}
