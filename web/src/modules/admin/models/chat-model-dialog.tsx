import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { sentenceOf } from '../../../app/failures.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Field, Problem } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { ModelTestResult } from '../components/model-test-result.tsx'
import { addressOf, bodyOf, draftOf, SERVICES, testOf, type Draft } from './draft.ts'
import { MoreFields } from './more-fields.tsx'
import { saveChatModel, testChatModel, type ChatModel, type Preset } from './queries.ts'
import { texts } from './texts.ts'

type Props = {
  /** Without a model, the dialog adds one. */
  readonly model: ChatModel | undefined
  /** Whether the server has a model of its own. */
  readonly hasServer: boolean
  readonly mayBeElsewhere: boolean
  readonly onClose: () => void
}

/** Adds or edits a language model. The person can test it first. */
export function ChatModelDialog({ model, hasServer, mayBeElsewhere, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(model, mayBeElsewhere ? 'ollama' : 'server'))
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const set = (change: Partial<Draft>): void => setDraft((now) => ({ ...now, ...change }))
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      await saveChatModel(bodyOf(draft), model?.id)
      onClose()
    } catch (error) {
      setProblem(sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog open title={model ? texts.editTitle : texts.addTitle} onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void save()
        }}
      >
        <PlaceFields
          draft={draft}
          presets={presetsFor(draft.preset, { hasServer, mayBeElsewhere })}
          hasKey={model?.has_key ?? false}
          onChange={set}
        />
        <ModelField draft={draft} id={model?.id} onChange={set} />
        <Field
          label={texts.name}
          hint={texts.nameHint}
          required
          maxLength={100}
          value={draft.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <MoreFields draft={draft} onChange={set} />
        <Problem>{problem}</Problem>
        <DialogActions>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button look="strong" type="submit" disabled={isBusy}>
            {model ? shared.save : texts.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const NAMES: Readonly<Record<Preset, string>> = { ...SERVICES, ...texts.presets }
const ELSEWHERE = [...(Object.keys(SERVICES) as Preset[]), 'custom' as const]

function presetsFor(
  current: Preset,
  { hasServer, mayBeElsewhere }: Pick<Props, 'hasServer' | 'mayBeElsewhere'>,
) {
  const all = [...(mayBeElsewhere ? ELSEWHERE : []), ...(hasServer ? (['server'] as const) : [])]
  const shown = all.includes(current) ? all : [current, ...all]
  return Object.fromEntries(shown.map((each) => [each, NAMES[each]])) as Record<Preset, string>
}

type FieldsProps = {
  readonly draft: Draft
  readonly onChange: (change: Partial<Draft>) => void
}

type PlaceProps = FieldsProps & {
  readonly presets: Readonly<Record<Preset, string>>
  readonly hasKey: boolean
}

/** Where the model is, and the key for it. */
function PlaceFields({ draft, presets, hasKey, onChange }: PlaceProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{texts.service}</span>
        <Select
          label={texts.service}
          value={draft.preset}
          options={presets}
          onChoose={(preset) => onChange({ preset, address: addressOf(preset) })}
        />
      </div>
      {draft.preset !== 'server' && (
        <>
          <Field
            label={texts.address}
            hint={texts.addressHint}
            type="url"
            required
            maxLength={2000}
            value={draft.address}
            onChange={({ target }) => onChange({ address: target.value })}
          />
          <Field
            label={texts.key}
            hint={hasKey ? texts.keyKept : texts.keyHint}
            type="password"
            autoComplete="off"
            maxLength={4000}
            value={draft.key}
            onChange={({ target }) => onChange({ key: target.value })}
          />
          {hasKey && (
            <label className="flex items-center gap-2">
              <input
                type="checkbox"
                checked={draft.removesKey}
                onChange={({ target }) => onChange({ removesKey: target.checked })}
              />
              {texts.removeKey}
            </label>
          )}
        </>
      )}
    </>
  )
}

/** The name of the model at the service, with those that a test has found, and the result of the test. */
function ModelField({ draft, id, onChange }: FieldsProps & { readonly id: string | undefined }) {
  const list = useId()
  const test = useMutation({ mutationFn: () => testChatModel(testOf(draft, id)) })
  const offered = test.data?.models ?? []
  const isWhole = draft.model.trim() !== ''
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={texts.model}
        hint={texts.modelHint}
        required
        maxLength={200}
        list={list}
        value={draft.model}
        onChange={({ target }) => onChange({ model: target.value })}
      />
      <datalist id={list}>
        {offered.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button disabled={test.isPending} onClick={() => test.mutate()}>
          {texts.test}
        </Button>
        <div role="status" className="min-w-0 flex-1 basis-40 text-sm">
          {test.isPending && texts.testing}
          {test.error && <p className="text-danger">{sentenceOf(test.error)}</p>}
          {test.data && !test.isPending && (
            <>
              <ModelTestResult result={test.data} works={isWhole ? undefined : texts.connected} />
              {offered.length > 0 && <p className="text-soft">{texts.offered(offered.length)}</p>}
            </>
          )}
        </div>
      </div>
    </div>
  )
}
