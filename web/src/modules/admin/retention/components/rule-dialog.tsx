import { useState } from 'react'
import { sentenceOf } from '../../../../app/failures.ts'
import { refreshHolds } from '../../../../app/retention/queries.ts'
import { texts as shared } from '../../../../app/texts.ts'
import { offerUndo } from '../../../../app/undo.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx'
import { Field, Problem } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { draftOf, fieldsOf, isWhole, type Fields } from '../draft.ts'
import { previewRule, saveRule, type Preview, type Rule } from '../queries.ts'
import { texts } from '../rule-texts.ts'
import { PeriodField } from './period-field.tsx'
import { RulePreview } from './rule-preview.tsx'
import { TargetField } from './target-field.tsx'

const NAME_LENGTH = 200

type Props = {
  /** Without a rule, the dialog creates one. */
  readonly rule: Rule | undefined
  readonly onClose: () => void
}

/** Makes or changes a retention rule. Shows what it does before it is saved. */
export function RuleDialog({ rule, onClose }: Props) {
  const [fields, setFields] = useState(() => fieldsOf(rule))
  const [preview, setPreview] = useState<Preview>()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    setBusy(false)
  }
  const next = (): Promise<void> =>
    attempt(async () => {
      const draft = draftOf(fields)
      if (!preview) return setPreview(await previewRule(draft, rule?.id))
      await saveRule(fields.name.trim(), draft, rule?.id)
      offerUndo(texts.saved(fields.name.trim()))
      onClose()
      await refreshHolds()
    })
  const title = rule ? texts.editTitle : texts.addTitle
  return (
    <Dialog open title={preview ? texts.previewTitle : title} onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void next()
        }}
      >
        {preview ? (
          <RulePreview preview={preview} />
        ) : (
          <Form rule={rule} fields={fields} onChange={setFields} />
        )}
        <Problem>{problem}</Problem>
        <DialogActions>
          {preview ? (
            <Button onClick={() => setPreview(undefined)}>{texts.back}</Button>
          ) : (
            <Button onClick={onClose}>{shared.cancel}</Button>
          )}
          <Button look="strong" type="submit" disabled={isBusy || !isWhole(fields)}>
            {!preview ? texts.preview : rule ? texts.save : texts.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type FormProps = Pick<Props, 'rule'> & {
  readonly fields: Fields
  readonly onChange: (fields: Fields) => void
}

function Form({ rule, fields, onChange }: FormProps) {
  const set = (change: Partial<Fields>): void => onChange({ ...fields, ...change })
  return (
    <>
      <Field
        label={texts.name}
        hint={texts.nameHint}
        autoFocus
        required
        maxLength={NAME_LENGTH}
        value={fields.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TargetField rule={rule} fields={fields} onChange={set} />
      <PeriodField label={texts.keep} period={fields.keep} onChange={(keep) => set({ keep })} />
      <PeriodField
        label={texts.deleteAfter}
        period={fields.after}
        onChange={(after) => set({ after })}
      />
      <p className="text-sm text-soft">{texts.empty}</p>
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{texts.counted}</span>
        <Select
          label={texts.counted}
          value={fields.from}
          options={texts.countedFrom}
          onChoose={(from) => set({ from })}
        />
      </div>
    </>
  )
}
