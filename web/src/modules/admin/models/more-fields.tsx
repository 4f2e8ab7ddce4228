import { useQuery } from '@tanstack/react-query'
import { everyGroupQuery } from '../../../app/people.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Draft } from './draft.ts'
import { texts } from './texts.ts'

type Props = {
  readonly draft: Draft
  readonly onChange: (change: Partial<Draft>) => void
}

/** What most people leave as it is: the default, how it answers, how long to wait, and who can use it. */
export function MoreFields({ draft, onChange }: Props) {
  return (
    <>
      <Check
        label={texts.answersByDefault}
        isChecked={draft.isDefault}
        onChange={(isDefault) => onChange({ isDefault })}
      />
      <details className="flex flex-col gap-3">
        <summary className="font-medium">{texts.more}</summary>
        <div className="mt-3 flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{texts.answers}</span>
            <Select
              label={texts.answers}
              value={draft.answers}
              options={texts.answersOf}
              onChoose={(answers) => onChange({ answers })}
              className="max-w-full min-w-0"
            />
          </div>
          <div className="grid gap-3 sm:grid-cols-2">
            <Seconds
              label={texts.firstToken}
              value={draft.firstToken}
              onChange={(firstToken) => onChange({ firstToken })}
            />
            <Seconds
              label={texts.betweenTokens}
              value={draft.betweenTokens}
              onChange={(betweenTokens) => onChange({ betweenTokens })}
            />
          </div>
          <p className="text-sm text-soft">{texts.waitHint}</p>
          <GroupChoice chosen={draft.groupIds} onChange={(groupIds) => onChange({ groupIds })} />
          <Check
            label={texts.isOn}
            isChecked={draft.isEnabled}
            onChange={(isEnabled) => onChange({ isEnabled })}
          />
        </div>
      </details>
    </>
  )
}

type CheckProps = {
  readonly label: string
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
}

function Check({ label, isChecked, onChange }: CheckProps) {
  return (
    <label className="flex items-center gap-2">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="min-w-0 break-words">{label}</span>
    </label>
  )
}

type SecondsProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function Seconds({ label, value, onChange }: SecondsProps) {
  return (
    <Field
      label={label}
      type="number"
      min={1}
      max={3600}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

type GroupProps = {
  readonly chosen: readonly string[]
  readonly onChange: (groupIds: readonly string[]) => void
}

function GroupChoice({ chosen, onChange }: GroupProps) {
  const { data: groups } = useQuery(everyGroupQuery)
  if (!groups) return null
  const known = groups.map(({ id, name }) => ({ id, name }))
  // Otherwise, saving the form would let everybody use a model whose groups were deleted.
  const deleted = chosen.filter((id) => !known.some((group) => group.id === id))
  const all = [...known, ...deleted.map((id) => ({ id, name: texts.deletedGroup }))]
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">{texts.groups}</legend>
      <p className="text-sm text-soft">{texts.everybody}</p>
      {all.map(({ id, name }) => (
        <Check
          key={id}
          label={name}
          isChecked={chosen.includes(id)}
          onChange={(isChecked) =>
            onChange(isChecked ? [...chosen, id] : chosen.filter((each) => each !== id))
          }
        />
      ))}
    </fieldset>
  )
}
