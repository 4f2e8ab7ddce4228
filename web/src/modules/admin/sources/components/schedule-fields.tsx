import { useTenant } from '../../../../app/session.ts'
import { Field } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { INTERVALS, type ScheduleValues } from '../model.ts'
import { texts } from '../form-texts.ts'

type Props = {
  /** Whether changes at the source start a run. */
  readonly isWatched: boolean
  readonly values: ScheduleValues
  readonly onChange: (values: ScheduleValues) => void
}

/** An interval in words, such as "every 6 hours". */
export function intervalOf(minutes: number): string {
  if (minutes === 1440) return texts.daily
  return minutes % 60 === 0 ? texts.hours(minutes / 60) : texts.minutes(minutes)
}

/** When a source runs. */
export function ScheduleFields({ isWatched, values, onChange }: Props) {
  const { settings } = useTenant()
  const other = Number(values.every)
  const minutes = new Set<number>(INTERVALS)
  if (other > 0) minutes.add(other)
  // Keys that look like numbers would come before the others in an object.
  const options = Object.fromEntries([
    ['', isWatched ? texts.afterChanges : texts.manually],
    ...[...minutes].toSorted((a, b) => a - b).map((each) => [`m${each}`, intervalOf(each)]),
    ['cron', texts.atTimes],
  ]) as Record<string, string>
  const chosen = other > 0 ? `m${other}` : values.every
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{texts.runsWhen}</span>
        <Select
          label={texts.runsWhen}
          value={chosen}
          options={options}
          onChoose={(every) => onChange({ ...values, every: every.replace(/^m/, '') })}
        />
      </div>
      {values.every === 'cron' && (
        <Field
          label={texts.cron}
          hint={texts.cronHint(settings.timezone)}
          required
          minLength={9}
          maxLength={100}
          placeholder="0 6 * * 1-5"
          autoComplete="off"
          value={values.cron}
          onChange={({ target }) => onChange({ ...values, cron: target.value })}
        />
      )}
    </>
  )
}
