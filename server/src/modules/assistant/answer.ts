import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Citation } from '../search/index.ts'
import type { MessageRoleValue, StoredStep } from './answer.schemas.ts'
import { confinedToScope } from './scope.queries.ts'
import type { Scope } from '../tools/index.ts'

/** A tool call or another step of the work, as it is streamed and kept in a message's details. */
export type Step = Omit<StoredStep, 'steps'>

/** What happens while an answer is written, in order. A step with the id of an earlier one replaces it. */
export type AnswerEvent =
  | { readonly kind: 'text'; readonly delta: string }
  /** Ends the current text part; what follows starts a new one. */
  | { readonly kind: 'part_end' }
  | { readonly kind: 'step'; readonly step: Step }
  /** Once, at the end: the citations that were verified. */
  | { readonly kind: 'citations'; readonly citations: readonly Citation[] }

/** An earlier message of the thread, oldest first. */
export type HistoryMessage = {
  readonly role: MessageRoleValue
  readonly text: string
}

export type Question = {
  /** Resolves to the person who asks, with their current permissions; undefined if they are no longer an active member. */
  readonly asker: () => Promise<Actor | undefined>
  readonly tenantId: string
  readonly threadId: string
  /** Up to 10 messages before the question. */
  readonly history: readonly HistoryMessage[]
  readonly text: string
  /** The document or section that the thread belongs to, if any: what "this" refers to. */
  readonly subjectPartId: string | null
  /** What the person limited the question to. */
  readonly scope?: Scope | undefined
}

/** Writes an answer. Ends early, by throwing the signal's reason, when it is cancelled. */
export type Answerer = (question: Question, signal: AbortSignal) => AsyncIterable<AnswerEvent>

/** The asker is no active member of the tenant any more. */
export class AskerGone extends Error {
  override readonly name = 'AskerGone'
  constructor() {
    super('The asker is no longer an active member of the tenant.')
  }
}

/**
 * Who asks, with the rights of this moment, confined to what the question is limited to: nothing else is read, quoted
 * or shown for it, whatever a model asks for.
 * @throws AskerGone
 */
export async function askerOf(
  { doors }: Pick<Context, 'doors'>,
  { asker, tenantId, scope }: Pick<Question, 'asker' | 'tenantId' | 'scope'>,
): Promise<Actor> {
  const actor = await asker()
  if (actor?.tenantId !== tenantId) throw new AskerGone()
  if (!scope) return actor
  return doors.readInTenant(tenantId, (tx) => confinedToScope(tx, actor, scope))
}
