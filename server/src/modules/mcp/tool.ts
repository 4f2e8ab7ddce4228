import type { CallToolResult } from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import type { InvalidInput } from '../../platform/core/errors.ts'
import { createValidatorCompiler } from '../../platform/http/validator.ts'
import type { Scope } from '../../platform/core/scopes.ts'

/** A call of a tool, or another request of a client: who makes it, and how to tell them of progress. */
export type Call = {
  readonly context: Context
  readonly actor: Actor
  /** The HTTP request that carries it. */
  readonly request: FastifyRequest
  /** Aborted when the client has gone or takes the call back. */
  readonly signal: AbortSignal
  /** Tells a client that asked for it how far the call is; the numbers must grow. */
  readonly report: (progress: number, message: string) => Promise<void>
}

export type Members = Readonly<Record<string, unknown>>

type Content = CallToolResult['content'][number]

/** What a tool found. Models read data as JSON, unless there is something else for them. */
export type Found = {
  readonly data?: Members
  /** The data as a plain list: a text of JSON for each entry, and what else there is to say. */
  readonly list?: {
    readonly of: 'passages' | 'items'
    readonly entries: readonly Members[]
    readonly remark?: string | undefined
  }
  /** The data in words, where clients get it as an object too. */
  readonly brief?: string
  /** Pictures and links, beside the data or without any. */
  readonly content?: readonly Content[]
  /** The tool could not do what it was asked for, which the data explains. */
  readonly isError?: boolean
}

type Hints = {
  /** Changes nothing. */
  readonly readOnly: boolean
  /** Takes something away that is hard to bring back. */
  readonly destructive?: boolean
  /** A second call with the same arguments changes nothing more. */
  readonly idempotent?: boolean
}

type Spec<Schema extends TSchema> = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly scope: Scope
  /** For OWNER and ADMIN. */
  readonly admin?: true
  /** Changes content: only where the tenant lets agents do so, and noted in the audit log. */
  readonly writes?: true
  /** Changes nothing, but is of use only beside tools that do. */
  readonly besideWrites?: true
  readonly hints?: Hints
  /** What to do when something is not found; by default to look it up in the tree. */
  readonly ifMissing?: string
  readonly input: Schema
  /** What programs may rely on in the data of a result. */
  readonly output?: TSchema
  readonly run: (call: Call, input: Static<Schema>) => Promise<Found>
}

/** A tool: what clients are told of it, and what it does with arguments that have not been checked. */
export type Tool = Omit<Spec<TSchema>, 'run'> & {
  readonly hints: Hints
  /** @throws InvalidInput, Problem */
  readonly run: (call: Call, given: unknown) => Promise<Found>
}

const compile = createValidatorCompiler()

/** Declares a tool; its schema is compiled when it is first called, and types the input of `run`. */
export function tool<const Schema extends TSchema>(spec: Spec<Schema>): Tool {
  const { name, input } = spec
  const validate = compile({ schema: input, method: 'POST', url: name, httpPart: 'body' })
  return {
    ...spec,
    hints: spec.hints ?? { readOnly: true },
    run: (call, given) => {
      const result = validate(given ?? {}) as { value?: unknown; error?: InvalidInput }
      if (result.error) throw result.error
      return spec.run(call, result.value as Static<Schema>)
    },
  }
}
