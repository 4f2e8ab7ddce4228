import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Citation } from '../search/index.ts'
import type { MessageRoleValue, StoredStep } from './answer.schemas.ts'
import { confinedToScope } from './scope.queries.ts'
import type { Scope } from '../tools/index.ts'

/** A tool call or another step of writing an answer, as it is streamed and stored in a message's details. */
export type Step = Omit<StoredStep, 'steps'>

/** The events while an answer is being written, in order. A step with the id of an earlier one replaces it. */
export type AnswerEvent =
  | { readonly kind: 'text'; readonly delta: string }
  /** Ends the current text part. The following text starts a new one. */
  | { readonly kind: 'part_end' }
  /** The current text part, and the citations so far, were reasoning of the model and not an answer. */
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'step'; readonly step: Step }
  /** The name of the model that writes the answer, before its text. */
  | { readonly kind: 'model'; readonly name: string }
  /** The verified citations, once at the end. */
  | { readonly kind: 'citations'; readonly citations: readonly Citation[] }

/** An earlier message of the thread. */
export type HistoryMessage = {
  readonly role: MessageRoleValue
  readonly text: string
}

export type Question = {
  /** Resolves to the asker with their current permissions, or to undefined if they are no longer an active member. */
  readonly asker: () => Promise<Actor | undefined>
  readonly tenantId: string
  readonly threadId: string
  /** Up to 10 messages before the question, oldest first. */
  readonly history: readonly HistoryMessage[]
  readonly text: string
  /** How the person would like the answer. Only a model gets it. */
  readonly wish?: string | undefined
  /** The document or section that the thread belongs to, if any. In the question, "this" refers to it. */
  readonly subjectPartId: string | null
  /** The scope to which the person limited the question. */
  readonly scope?: Scope | undefined
  /** The time about which the person asks: the answer uses what was there then. */
  readonly asOf?: string | undefined
  /** The name of the model that the person chose. The default model if undefined. */
  readonly model?: string | undefined
}

/** Writes an answer. If canceled, stops by throwing the signal's reason. */
export type Answerer = (question: Question, signal: AbortSignal) => AsyncIterable<AnswerEvent>

/** The asker is no longer an active member of the tenant. */
export class AskerGone extends Error {
  override readonly name = 'AskerGone'
  constructor() {
    super('The asker is no longer an active member of the tenant.')
  }
}

/**
 * The asker with current permissions, confined to the scope of the question. Nothing else is read, quoted or shown for
 * the question, whatever a model requests.
 * @throws AskerGone
 */
export async function askerOf(
  { doors }: Pick<Context, 'doors'>,
  { asker, tenantId, scope, asOf }: Pick<Question, 'asker' | 'tenantId' | 'scope' | 'asOf'>,
): Promise<Actor> {
  const found = await asker()
  if (found?.tenantId !== tenantId) throw new AskerGone()
  const actor = { ...found, asOf }
  if (!scope) return actor
  return doors.readInTenant(tenantId, (tx) => confinedToScope(tx, actor, scope))
}
