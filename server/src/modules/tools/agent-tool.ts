import type { Static, TSchema } from 'typebox'
import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Found } from './found.ts'
import type { Passages } from './passages.ts'
import type { Scope } from './scope.ts'
import type { LookAt } from './vision.ts'

/** What the tools of one answer work with. */
export type Desk = {
  readonly context: Context
  readonly passages: Passages
  /** What the question is limited to. */
  readonly scope: Scope | undefined
  /** Undefined without a vision model. */
  readonly lookAt: LookAt | undefined
}

/** Who finds and reads: the one whose rights count. */
export type Caller = { readonly context: Context; readonly actor: Actor }

/** A call of a tool, as a caller who is confined to what the question is limited to. */
export type Call = Desk & Caller & { readonly signal: AbortSignal }

type Spec<Schema extends TSchema> = {
  readonly name: string
  readonly description: string | ((desk: Desk) => string)
  readonly input: Schema
  /** @throws Problem, InvalidInput; ModelFailure of a vision model; the signal's reason */
  readonly run: (call: Call, input: Static<Schema>) => Promise<Found>
}

/** A tool of the assistant: what a model is told of it, and what it does with input that fits its schema. */
export type AgentTool = Omit<Spec<TSchema>, 'run'> & {
  readonly run: (call: Call, checked: unknown) => Promise<Found>
}

/** Declares a tool; its schema types the input of `run`. */
export function agentTool<const Schema extends TSchema>(spec: Spec<Schema>): AgentTool {
  return { ...spec, run: (call, checked) => spec.run(call, checked as Static<Schema>) }
}
