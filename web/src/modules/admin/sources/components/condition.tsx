import { cx } from '../../../../ui/cx.ts'
import { conditionOf, type Condition, type Source } from '../model.ts'
import { texts } from '../texts.ts'

const COLORS: Partial<Record<Condition, string>> = {
  waiting: 'text-warn font-medium',
  stopped: 'text-danger font-medium',
  away: 'text-warn',
  failing: 'text-danger',
}

/** The state of a source in a word or two. */
export function ConditionWord({ source }: { readonly source: Source }) {
  const condition = conditionOf(source)
  return (
    <span className={cx(COLORS[condition])}>
      {texts.conditions[condition]}
      {source.paused_reason === 'creator' && (
        <span className="block text-sm text-warn">{texts.pausedCreator}</span>
      )}
    </span>
  )
}
