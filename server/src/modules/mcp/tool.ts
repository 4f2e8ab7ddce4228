import type { AuditKind } from '../../platform/audit/kinds.ts'
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import type { InvalidInput } from '../../platform/core/errors.ts'
import { createValidatorCompiler } from '../../platform/http/validator.ts'
import type { Scope } from '../../platform/core/scopes.ts'

/** A tool call or another request of a client: who makes it, and how to report progress. */
export type Call = {
  readonly context: Context
  readonly actor: Actor
  /** The HTTP request that carries it. */
  readonly request: FastifyRequest
  /** Aborted when the client disconnects or cancels the call. */
  readonly signal: AbortSignal
  /** Reports progress to a client that asked for it. The numbers must increase. */
  readonly report: (progress: number, message: string) => Promise<void>
}

export type Members = Readonly<Record<string, unknown>>

type Content = CallToolResult['content'][number]

/** What a tool found. Models read the data as JSON, unless there is another form for them. */
export type Found = {
  readonly data?: Members
  /** The data as a plain list: JSON text for each entry, and a remark. */
  readonly list?: {
    readonly of: 'passages' | 'items'
    readonly entries: readonly Members[]
    readonly remark?: string | undefined
  }
  /** The data in words, if clients also get it as an object. */
  readonly brief?: string
  /** Images and links, with or without data. */
  readonly content?: readonly Content[]
  /** The tool failed, and the data explains why. */
  readonly isError?: boolean
}

type Hints = {
  /** Changes nothing. */
  readonly readOnly: boolean
  /** Removes or changes something that is hard to restore. */
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
  /** Changes content. Available only if the tenant allows agents to, and recorded in the audit log. */
  readonly writes?: true
  /** The kind of the event that each call of a tool that reads content writes. */
  readonly audit?: AuditKind
  /** Changes nothing, but is only useful with tools that do. */
  readonly forWriters?: true
  readonly hints?: Hints
  /** Advice if something is not found. The default is to look it up in the tree. */
  readonly ifMissing?: string
  readonly input: Schema
  /** What programs can rely on in the data of a result. */
  readonly output?: TSchema
  readonly run: (call: Call, input: Static<Schema>) => Promise<Found>
}

/** A tool: its description for clients, and what it does with unvalidated arguments. */
export type Tool = Omit<Spec<TSchema>, 'run'> & {
  readonly hints: Hints
  /** @throws InvalidInput, Problem */
  readonly run: (call: Call, given: unknown) => Promise<Found>
}

const compile = createValidatorCompiler()

/** Declares a tool. Its schema types the input of `run` and is compiled on the first call. */
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
