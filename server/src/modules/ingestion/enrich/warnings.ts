import type { Silence } from './enrichment-questions.ts'

/** How many images or tables have no answer, by reason. */
export type Silences = Partial<Record<Silence, number>>

/** What became of tables whose columns are uncertain. */
export type Arrangements = { arranged: number; refused: number; readonly unasked: Silences }

const tablesOf = (count: number): string => `${count} ${count === 1 ? 'table' : 'tables'}`

/** Warnings about tables whose columns are uncertain. */
export function tableWarningsOf(
  { arranged, refused, unasked: { unusable = 0, failed = 0, ...unasked } }: Arrangements,
  maxCalls: number,
): string[] {
  const asked = arranged + refused + unusable
  const sums = `${arranged} arranged, ${refused} refused, ${unusable} without a usable answer`
  return [
    ...(asked > 0
      ? [`The vision model was asked about ${tablesOf(asked)} with uncertain columns: ${sums}.`]
      : []),
    ...warningsAbout(unasked, UNCERTAIN, maxCalls),
    ...(failed > 0
      ? [`${failed} ${UNCERTAIN[failed === 1 ? 0 : 1]}: the model is not working.`]
      : []),
  ]
}

const UNCERTAIN = [
  'table with uncertain columns was not shown to the vision model',
  'tables with uncertain columns were not shown to the vision model',
] as const

/** Warnings for the version's metadata. */
export function warningsOf(
  { pictures, tables }: { readonly pictures: Silences; readonly tables: Silences },
  maxCalls: number,
): string[] {
  return [
    ...warningsAbout(pictures, ['image was not described', 'images were not described'], maxCalls),
    ...warningsAbout(tables, ['table was not summarized', 'tables were not summarized'], maxCalls),
  ]
}

function warningsAbout(
  silences: Silences,
  [one, several]: readonly [string, string],
  maxCalls: number,
): string[] {
  const reasons: Record<Silence, string> = {
    'limit reached': `the limit for one document was reached (${maxCalls} ${maxCalls === 1 ? 'call' : 'calls'}, 15 minutes)`,
    unusable: 'the model gave no usable answer',
    'given up': 'the model answered none of the first questions',
    failed: 'the model is not working, so Arbor tries again later',
  }
  return (Object.entries(reasons) as [Silence, string][]).flatMap(([silence, reason]) => {
    const count = silences[silence] ?? 0
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}: ${reason}.`]
  })
}
