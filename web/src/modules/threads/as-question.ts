import { texts } from './texts.ts'

/** A heading as a question, if that reads naturally. Otherwise as what the question is about. */
export function asQuestion(heading: string): string {
  if (heading.endsWith('?')) return heading
  const task = /^how to (.+)$/i.exec(heading)?.[1]
  // “How do I change your order?” would ask about somebody else's.
  if (task !== undefined && !/\byou/i.test(task)) return `How do I ${task}?`
  return texts.aboutHeading(heading)
}
