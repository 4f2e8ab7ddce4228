import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { valueOf, withoutOperator, type SearchState } from '../model.ts'
import { searchQuery } from '../queries.ts'
import { texts } from '../texts.ts'

type Props = {
  readonly state: SearchState
  readonly onChange: (state: SearchState) => void
}

/** What the server has understood of the operators in the query. Each can be removed. */
export function Conditions({ state, onChange }: Props) {
  const { data, isPlaceholderData } = useQuery(searchQuery(state))
  const { q = '' } = state
  // While the next results load, those of before aren't about this query.
  const operators = isPlaceholderData ? [] : (data?.operators ?? [])
  if (q === '' || operators.length === 0) return undefined
  const unknown = operators.filter(({ kind }) => kind === 'unknown')
  return (
    <div className="flex flex-col gap-1.5">
      <ul aria-label={texts.conditions} className="flex flex-wrap gap-1.5">
        {operators.map((operator) => (
          <li
            key={operator.text}
            className={cx(
              'flex h-7 max-w-full items-center gap-1.5 rounded-md border border-line pl-2',
              operator.kind === 'unknown' && 'text-danger',
            )}
          >
            <span className="text-soft">{texts.condition[operator.kind]}</span>
            <span className="truncate font-medium">{valueOf(operator)}</span>
            <IconButton
              label={texts.removeCondition(operator.text)}
              className="size-7"
              onClick={() => {
                const left = withoutOperator(q, operator.text)
                onChange({ ...state, q: left === '' ? undefined : left })
              }}
            >
              <X size={12} />
            </IconButton>
          </li>
        ))}
      </ul>
      {unknown.map(({ text }) => (
        <p key={text} className="text-sm text-danger">
          {texts.unknownName(text)}
        </p>
      ))}
    </div>
  )
}
