import { analyse } from 'scslre'

/**
 * Explains why a pattern takes more than linear time on some text, like `\s+$` on spaces that are followed by a letter.
 * Undefined for a linear pattern. Uploading such a text would keep a process busy for hours.
 */
export function findSlowness(source: string, flags: string): string | undefined {
  const [report] = analyse({ source, flags }).reports
  if (report === undefined) return undefined
  const repeated = report.character.literal.source
  const shown = repeated.length > 40 ? `${repeated.slice(0, 40)}…` : repeated
  return (
    `On a long run of /${shown}/ this pattern takes ${report.exponential ? 'exponential' : 'quadratic'} time. ` +
    "Start with something that can start only once, such as (?<!\\s)\\s+$, or make sure that two repetitions can't match the same text."
  )
}
