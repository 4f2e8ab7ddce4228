import { Field } from '../../../../ui/field.tsx'
import type { RuleValues } from '../model.ts'
import { texts } from '../form-texts.ts'
import { Area } from './area.tsx'

type Props = {
  readonly values: RuleValues
  readonly onChange: (values: RuleValues) => void
}

/** What a source leaves out. Most need no rules, so they are folded away until there are some. */
export function RulesFields({ values, onChange }: Props) {
  const set = (name: keyof RuleValues) => (value: string) => onChange({ ...values, [name]: value })
  const hasRules = Object.values(values).some((value) => value !== '' && value !== false)
  return (
    <details open={hasRules || undefined}>
      <summary className="cursor-pointer font-semibold">{texts.rules}</summary>
      <div className="mt-3 flex flex-col gap-3">
        <Area
          label={texts.exclude}
          hint={texts.patterns}
          value={values.exclude}
          onChange={set('exclude')}
        />
        <Area
          label={texts.include}
          hint={texts.patterns}
          value={values.include}
          onChange={set('include')}
        />
        <Field
          label={texts.most}
          type="number"
          min={0.001}
          max={1_000_000}
          step="any"
          value={values.most}
          onChange={({ target }) => set('most')(target.value)}
        />
        <Field
          label={texts.types}
          hint={texts.typesHint}
          autoComplete="off"
          value={values.types}
          onChange={({ target }) => set('types')(target.value)}
        />
        <label className="flex items-start gap-2">
          <input
            type="checkbox"
            className="mt-1"
            checked={values.hidden}
            onChange={({ target }) => onChange({ ...values, hidden: target.checked })}
          />
          {texts.hidden}
        </label>
      </div>
    </details>
  )
}
