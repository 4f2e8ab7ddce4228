import { analyse } from 'scslre'

/**
 * What is wrong with a pattern that takes more than linear time on some text, as `\s+$` does on blanks that are followed
 * by a letter; undefined for one that does not. Whoever uploads such a text keeps a process busy for hours.
 */
export function findSlowness(source: string, flags: string): string | undefined {
  const [report] = analyse({ source, flags }).reports
  if (report === undefined) return undefined
  const repeated = report.character.literal.source
  const shown = repeated.length > 40 ? `${repeated.slice(0, 40)}…` : repeated
  return (
    `On a long run of /${shown}/ this pattern takes ${report.exponential ? 'exponential' : 'quadratic'} time. ` +
    'Begin with what can begin only once, such as (?<!\\s)\\s+$, or keep two repetitions from matching the same text.'
  )
}
