import { formatDay } from '../format.ts'
import { daysInWords } from './periods.ts'
import type { ItemRule, Retention } from './queries.ts'
import { texts } from './texts.ts'

type Props = { readonly retention: Retention }

/** The retention rules that apply to a folder or document, and what follows for a document. */
export function RuleList({ retention: { rules, delete_at: end } }: Props) {
  if (rules.length === 0) return undefined
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-semibold">{texts.rules}</h3>
      <ul className="flex flex-col">
        {rules.map((rule) => (
          <li key={rule.id} className="flex flex-col border-b border-line/60 py-1.5 wrap-anywhere">
            <span className="font-medium">{rule.name}</span>
            {effectsOf(rule).map((effect) => (
              <span key={effect} className="text-sm text-soft">
                {effect}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {end !== null && <p className="text-warn">{texts.willBeDeleted(formatDay(end))}</p>}
    </section>
  )
}

/** What a rule does: with dates for a document, with periods for a folder. */
export function effectsOf(rule: ItemRule): string[] {
  const { keep_days: keep, delete_days: after, kept_until: until, delete_at: end } = rule
  const from = texts.from[rule.counted_from]
  return [
    until === null
      ? keep !== null && texts.keepsFor(daysInWords(keep), from)
      : texts.keepsUntil(formatDay(until)),
    end === null
      ? after !== null && texts.deletesAfter(daysInWords(after), from)
      : texts.deletesOn(formatDay(end)),
  ].filter((effect) => effect !== false)
}
