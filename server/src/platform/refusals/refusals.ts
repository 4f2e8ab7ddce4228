import { ofAnswers } from './answers.ts'
import { ofDocuments } from './documents.ts'
import { KINDS, type ProblemKind } from './kinds.ts'
import { ofPeople } from './people.ts'
import { fillIn, type ParametersOf, type Refusal } from './refusal.ts'
import { ofServer } from './server.ts'

/** All refusals by the word that clients translate them by: the `reason` of an answer. */
export const REFUSALS = { ...ofDocuments, ...ofAnswers, ...ofPeople, ...ofServer } as const

/** Why something is refused: one of the table, or a kind with its default sentence. */
export type Reason = keyof typeof REFUSALS | ProblemKind

type Says<R extends Reason> = R extends keyof typeof REFUSALS ? (typeof REFUSALS)[R][1] : ''

/** What has to be said with a reason, as arguments. */
export type Parameters<R extends Reason> = ParametersOf<Says<R>>

/** What a reason means, in English. */
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
