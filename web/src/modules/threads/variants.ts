import type { Language } from '../../app/languages.ts'
import type { Message } from './model.ts'

/** How an answer should be. The words are part of the question, so that people and the model see them. */
export const WISHES = {
  en: {
    shorter: 'Answer in at most three sentences.',
    longer: 'Answer in detail, with all conditions and exceptions.',
  },
  de: {
    shorter: 'Antworte in höchstens drei Sätzen.',
    longer: 'Antworte ausführlich, mit allen Bedingungen und Ausnahmen.',
  },
  fr: {
    shorter: 'Réponds en trois phrases au maximum.',
    longer: 'Réponds en détail, avec toutes les conditions et exceptions.',
  },
} as const satisfies Readonly<Record<Language, object>>

export type Wish = keyof typeof WISHES.en

const ALL: readonly string[] = Object.values(WISHES).flatMap((words) => Object.values(words))

/** A question with a wish for its answer, in place of an earlier wish. */
export function withWish(question: string, wish: string): string {
  return `${withoutWish(question)}\n\n${wish}`
}

/** A question without the wish at its end, in any language. */
export function withoutWish(question: string): string {
  const wish = ALL.find((words) => question.endsWith(`\n\n${words}`))
  return wish === undefined ? question : question.slice(0, -wish.length - 2)
}

/** A question with all that follows until the next one. */
export type Turn = readonly Message[]

/**
 * Turns of a conversation, with those that ask the same question directly one after the other together: variants of an
 * answer.
 * @param messages oldest first
 */
export function groupVariants(messages: readonly Message[]): (readonly Turn[])[] {
  const turns: Message[][] = []
  for (const message of messages) {
    const last = turns.at(-1)
    if (message.role === 'USER' || !last) turns.push([message])
    else last.push(message)
  }
  const groups: Turn[][] = []
  for (const turn of turns) {
    const before = groups.at(-1)
    const asked = askedIn(turn)
    if (before && asked !== undefined && askedIn(before[0]) === asked) before.push(turn)
    else groups.push([turn])
  }
  return groups
}

function askedIn(turn: Turn | undefined): string | undefined {
  const first = turn?.[0]
  if (first?.role !== 'USER') return undefined
  const { text, as_of: asOf = '' } = first.content
  return `${withoutWish(text).trim()}\n${asOf}`
}
