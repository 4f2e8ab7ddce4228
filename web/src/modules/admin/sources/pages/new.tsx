import type { Schemas } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Failure } from '../../../../app/failure-page.tsx'
import { sentenceOf } from '../../../../app/failures.ts'
import { useTenant } from '../../../../app/session.ts'
import { texts as shared } from '../../../../app/texts.ts'
import { offerUndo } from '../../../../app/undo.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field, Problem } from '../../../../ui/field.tsx'
import { Page } from '../../../../ui/page.tsx'
import { Skeleton } from '../../../../ui/states.tsx'
import { FolderChoice } from '../components/folder-choice.tsx'
import { KindChoice } from '../components/kind-choice.tsx'
import { ReadersFields, type ReadersValues } from '../components/readers-fields.tsx'
import { RulesFields } from '../components/rules-fields.tsx'
import { ScheduleFields } from '../components/schedule-fields.tsx'
import { SettingsFields, labelOf } from '../components/settings-fields.tsx'
import { TestButton } from '../components/test-button.tsx'
import { wordsOf } from '../kind-texts.ts'
import {
  readRules,
  readSchedule,
  readValues,
  ruleValues,
  scheduleValues,
  settingsOf,
  valuesOf,
  type Kind,
} from '../model.ts'
import {
  createFolder,
  createSource,
  dryRun,
  kindsQuery,
  refreshSources,
  testSettings,
} from '../queries.ts'
import { problemOf } from '../source-messages.ts'
import { texts } from '../form-texts.ts'

/** Adds a source: first its kind, then its settings. Afterwards, its page shows what it would add. */
export function NewSourcePage() {
  const { data: kinds, error, refetch } = useQuery(kindsQuery)
  const [kind, choose] = useState<Kind>()
  return (
    <Page title={texts.add}>
      <div className="flex max-w-2xl flex-col gap-6 p-4">
        {error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : !kinds ? (
          <Skeleton label={shared.loading} lines={6} />
        ) : kind ? (
          <Form kind={kind} onBack={() => choose(undefined)} />
        ) : (
          <KindChoice kinds={kinds} onChoose={choose} />
        )}
      </div>
    </Page>
  )
}

type Entered = Omit<Schemas['CreateSource'], 'kind' | 'path_part_id'>

/** Creates a source, in a new folder if one is named, and lets it find out what it would add. */
function useCreation(kind: Kind) {
  const navigate = useNavigate()
  const [folder, setFolder] = useState<string>()
  const [newFolder, setNewFolder] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const explain = (error: unknown) => problemOf(error, (setting) => labelOf(kind, setting))
  const create = async (entered: Entered): Promise<void> => {
    if (folder === undefined) return setProblem(texts.chooseFirst)
    setBusy(true)
    try {
      const isNew = newFolder.trim() !== ''
      const partId = isNew ? await createFolder(newFolder.trim(), folder) : folder
      // If the rest fails, the next attempt fills the folder that was created.
      setFolder(partId)
      setNewFolder('')
      const { id } = await createSource({ ...entered, kind: kind.kind, path_part_id: partId })
      if (kind.kind !== 'push') {
        await dryRun(id).catch((error: unknown) => offerUndo(sentenceOf(error)))
      }
      await refreshSources()
      await navigate({ to: '/admin/sources/$sourceId', params: { sourceId: id } })
    } catch (error) {
      setProblem(explain(error))
      setBusy(false)
    }
  }
  const choice = { chosen: folder, onChoose: setFolder, newFolder, onNewFolder: setNewFolder }
  return { choice, problem, isBusy, explain, create }
}

function Form({ kind, onBack }: { readonly kind: Kind; readonly onBack: () => void }) {
  const { settings: tenant } = useTenant()
  const { choice, problem, isBusy, explain, create } = useCreation(kind)
  const fields = settingsOf(kind)
  const isPushed = kind.kind === 'push'
  const [name, setName] = useState(wordsOf(kind).title)
  const [values, setValues] = useState(() => valuesOf(fields))
  const [rules, setRules] = useState(() => ruleValues(undefined))
  const [schedule, setSchedule] = useState(() => scheduleValues(undefined))
  const [readers, setReaders] = useState<ReadersValues>({ readers: 'source', binds_admins: false })
  const settings = () => ({ ...readValues(fields, values) })
  return (
    <form
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void create({
          name: name.trim(),
          settings: settings(),
          rules: readRules(rules),
          hidden_files: rules.hidden,
          ...(kind.gives_readers && readers),
          ...(!isPushed && readSchedule(schedule, tenant.timezone)),
        })
      }}
    >
      <section className="flex flex-col gap-3">
        <ChosenKind kind={kind} onBack={onBack} />
        <Field
          label={texts.name}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the choice of the kind is gone
          autoFocus
          maxLength={255}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <SettingsFields kind={kind} settings={fields} values={values} onChange={setValues} />
        {!isPushed && (
          <TestButton
            explain={explain}
            test={() => testSettings({ kind: kind.kind, settings: settings() })}
          />
        )}
      </section>
      <FolderChoice {...choice} />
      {!isPushed && (
        <section className="flex flex-col gap-3">
          <h2 className="font-semibold">{texts.schedule}</h2>
          <ScheduleFields isWatched={kind.is_watched} values={schedule} onChange={setSchedule} />
        </section>
      )}
      {kind.gives_readers && <ReadersFields values={readers} onChange={setReaders} />}
      <RulesFields values={rules} onChange={setRules} />
      <Problem>{problem}</Problem>
      <Submit isPushed={isPushed} isBusy={isBusy} />
    </form>
  )
}

function Submit({ isPushed, isBusy }: { readonly isPushed: boolean; readonly isBusy: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look="strong" type="submit" disabled={isBusy}>
        {isPushed ? texts.add : texts.create}
      </Button>
      {!isPushed && <p className="min-w-0 flex-1 text-soft">{texts.createWhy}</p>}
    </div>
  )
}

function ChosenKind({ kind, onBack }: { readonly kind: Kind; readonly onBack: () => void }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <h2 className="font-semibold">{wordsOf(kind).title}</h2>
      <button type="button" className="text-accent underline" onClick={onBack}>
        {texts.otherKind}
      </button>
    </div>
  )
}
