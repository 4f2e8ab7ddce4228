import type { Static, TSchema } from 'typebox'
import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Found } from './tool-result.ts'
import type { Passages } from './passages.ts'
import type { Scope } from './scope.ts'
import type { LookAt } from './vision.ts'

/** What the tools of one answer share. */
export type Desk = {
  readonly context: Context
  readonly passages: Passages
  /** The scope of the question. */
  readonly scope: Scope | undefined
  /** Undefined without a vision model. */
  readonly lookAt: LookAt | undefined
}

/** The person who searches and reads, whose permissions apply. */
export type Caller = { readonly context: Context; readonly actor: Actor }

/** A tool call by a caller who is confined to the scope of the question. */
export type Call = Desk & Caller & { readonly signal: AbortSignal }

type Spec<Schema extends TSchema> = {
  readonly name: string
  readonly description: string | ((desk: Desk) => string)
  readonly input: Schema
  /** @throws Problem, InvalidInput; ModelFailure of a vision model; the signal's reason */
  readonly run: (call: Call, input: Static<Schema>) => Promise<Found>
}

/** A tool of the assistant: its description for models, and what it does with valid input. */
export type AgentTool = Omit<Spec<TSchema>, 'run'> & {
  readonly run: (call: Call, checked: unknown) => Promise<Found>
}

/** Declares a tool. Its schema types the input of `run`. */
export function agentTool<const Schema extends TSchema>(spec: Spec<Schema>): AgentTool {
  return { ...spec, run: (call, checked) => spec.run(call, checked as Static<Schema>) }
}
