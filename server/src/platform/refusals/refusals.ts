import { ofAnswers } from './answers.ts'
import { ofDocuments } from './documents.ts'
import { KINDS, type ProblemKind } from './kinds.ts'
import { ofPeople } from './people.ts'
import { fillIn, type ParametersOf, type Refusal } from './refusal.ts'
import { ofServer } from './server.ts'

/** All errors by `reason`, which clients use to translate them. */
export const REFUSALS = { ...ofDocuments, ...ofAnswers, ...ofPeople, ...ofServer } as const

/** The reason of an error: one from the table, or a kind with its default message. */
export type Reason = keyof typeof REFUSALS | ProblemKind

type Says<R extends Reason> = R extends keyof typeof REFUSALS ? (typeof REFUSALS)[R][1] : ''

/** The arguments that a reason requires. */
export type Parameters<R extends Reason> = ParametersOf<Says<R>>

/** The kind and English message of a reason. */
export function explainReason(
  reason: Reason,
  parameters: Readonly<Record<string, string | number>>,
): { readonly kind: ProblemKind; readonly message: string } {
  const known: Refusal | undefined =
    reason in KINDS ? undefined : REFUSALS[reason as keyof typeof REFUSALS]
  if (known) return { kind: known[0], message: fillIn(known[1], parameters) }
  const kind = reason as ProblemKind
  return { kind, message: KINDS[kind].says }
}
