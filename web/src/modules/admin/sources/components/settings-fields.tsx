import { Field } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { wordsOf } from '../kind-texts.ts'
import type { Kind, Setting, Values } from '../model.ts'
import { texts } from '../form-texts.ts'
import { Area } from './area.tsx'

type Props = {
  readonly kind: Kind
  readonly settings: readonly Setting[]
  readonly values: Values
  /** Secrets that are stored. They stay if their fields are empty. */
  readonly stored?: readonly string[]
  readonly onChange: (values: Values) => void
}

/** The fields of a kind of source. */
export function SettingsFields({ kind, settings, values, stored = [], onChange }: Props) {
  return settings.map((setting) => (
    <SettingField
      key={setting.name}
      setting={setting}
      label={labelOf(kind, setting.name)}
      hint={hintOf(kind, setting, stored.includes(setting.name))}
      words={wordsOf(kind).choices?.[setting.name] ?? {}}
      isStored={stored.includes(setting.name)}
      value={values[setting.name] ?? ''}
      onChange={(value) => onChange({ ...values, [setting.name]: value })}
    />
  ))
}

export function labelOf(kind: Kind, name: string): string {
  return wordsOf(kind).fields[name]?.label ?? name
}

function hintOf(kind: Kind, setting: Setting, isStored: boolean): string | undefined {
  if (isStored) return texts.keptSecret
  const words = wordsOf(kind).fields[setting.name]
  if (words) return words.hint
  return setting.form === 'lines' ? texts.lines : setting.description
}

type FieldProps = {
  readonly setting: Setting
  readonly label: string
  readonly hint: string | undefined
  /** The words for the values of a choice. */
  readonly words: Readonly<Record<string, string>>
  readonly isStored: boolean
  readonly value: string | boolean
  readonly onChange: (value: string | boolean) => void
}

function SettingField({ setting, label, hint, words, isStored, value, onChange }: FieldProps) {
  const { form, isSecret, min, max, isWhole } = setting
  const required = setting.isRequired && !isStored
  if (form === 'yes') {
    return (
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
    )
  }
  const text = String(value)
  if (form === 'choice') {
    const options = setting.options.map((one) => [one, words[one] ?? one] as const)
    return (
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{label}</span>
        <Select
          label={label}
          value={text}
          options={Object.fromEntries(options)}
          onChoose={onChange}
        />
      </div>
    )
  }
  if (form === 'lines' || form === 'text') {
    return <Area label={label} hint={hint} value={text} required={required} onChange={onChange} />
  }
  return (
    <Field
      label={label}
      {...(hint !== undefined && { hint })}
      type={isSecret ? 'password' : form === 'number' ? 'number' : 'text'}
      min={min}
      max={max}
      step={form === 'number' && !isWhole ? 'any' : undefined}
      required={required}
      // A browser must not fill in the person's own password.
      autoComplete={isSecret ? 'new-password' : 'off'}
      spellCheck={false}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
