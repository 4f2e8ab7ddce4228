import { useId } from 'react'
import { controlClass } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { MOST_DAYS, type Period } from '../draft.ts'
import { texts } from '../rule-texts.ts'

type Props = {
  readonly label: string
  readonly period: Period
  readonly onChange: (period: Period) => void
}

/** The most days of a period, as the API accepts them, and the years in them. */
const MOST = { days: MOST_DAYS, years: 99 } as const

/** A number of days or years, or nothing. */
export function PeriodField({ label, period, onChange }: Props) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="min-w-40 flex-1 font-medium">
        {label}
      </label>
      <input
        id={id}
        type="number"
        min={1}
        max={MOST[period.unit]}
        step={1}
        value={period.number}
        onChange={({ target }) => onChange({ ...period, number: target.value })}
        className={`${controlClass} w-24`}
      />
      <Select
        label={texts.unit(label)}
        value={period.unit}
        options={texts.units}
        onChoose={(unit) => onChange({ ...period, unit })}
      />
    </div>
  )
}
