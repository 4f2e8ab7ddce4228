import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type, type TSchema } from 'typebox'
import type { Actor } from '../core/actor.ts'
import type { Context } from '../context/context.ts'
import { idsIn, type NamedIds } from '../core/named-ids.ts'

/** How a call ended. */
export type Outcome = 'done' | 'refused' | 'failed'

/** How calls by which agents change something are permitted and noted. */
export type AgentCalls = {
  /** @throws Problem forbidden in a tenant whose content agents may not change */
  readonly requirePermission: (context: Context, actor: Actor) => Promise<void>
  /** Notes a call before anything is done. @returns the id of the entry */
  readonly begin: (
    context: Context,
    actor: Actor,
    call: { readonly action: string; readonly ids: NamedIds },
  ) => Promise<string>
  /** Notes how a call ended, with the ids of what was made. */
  readonly end: (
    context: Context,
    actor: Actor,
    ended: { readonly id: string; readonly outcome: Outcome; readonly ids: NamedIds },
  ) => Promise<void>
}

type Caller = { readonly context: Context; readonly actor: Actor }

const NO_FORM = Type.Object({})

/** A call by which an agent changes something. It has one entry in the audit log, even if it is refused. */
export class NotedCall {
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

  /** @throws Problem forbidden while agents may not change anything in the tenant */
  requirePermission(): Promise<void> {
    const { context, actor } = this.#caller
    return this.#agents.requirePermission(context, actor)
  }

  /** Writes the entry. Nothing may be done before. @param named the members of the request, checked by its schemas */
  async begin(...named: readonly unknown[]): Promise<void> {
    const { context, actor } = this.#caller
    const ids: NamedIds = Object.assign({}, ...named.map((members) => idsIn(members)))
    this.#id = await this.#agents.begin(context, actor, { action: this.#action, ids })
  }

  /**
   * Adds the ids in the members of a form to the entry.
   * @throws Problem forbidden: an upload can take an hour, in which agents may have lost the permission
   */
  async received(fields: object): Promise<void> {
    this.#ids = { ...this.#ids, ...idsIn(fields, this.#form) }
    await this.requirePermission()
  }

  /** Adds the ids of what was made to the entry. */
  made(result: unknown): void {
    this.#ids = { ...this.#ids, ...idsIn(result) }
  }

  /** @param params the ids in the path, for a call that was refused before it began: it has an entry, too */
  async end(status: number, params: unknown): Promise<void> {
    if (this.#id === undefined) await this.begin(params)
    const { context, actor } = this.#caller
    const outcome = status < 400 ? 'done' : status < 500 ? 'refused' : 'failed'
    await this.#agents.end(context, actor, { id: this.#id ?? '', outcome, ids: this.#ids })
  }
}

/** Ends the entry of a request before it is answered. */
export async function endNotedCall(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { noted, log, params } = request
  if (!noted) return
  request.noted = null
  try {
    await noted.end(reply.statusCode, params)
  } catch (err) {
    // What was done is done. An entry without an end says so.
    log.error({ err }, 'the end of a call could not be noted')
  }
}
