import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Failure } from '../../../../app/failure-page.tsx'
import { useTenant } from '../../../../app/session.ts'
import { texts as shared } from '../../../../app/texts.ts'
import { offerUndo } from '../../../../app/undo.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field, Problem } from '../../../../ui/field.tsx'
import { Page } from '../../../../ui/page.tsx'
import { Skeleton } from '../../../../ui/states.tsx'
import { ReadersFields, type ReadersValues } from '../components/readers-fields.tsx'
import { RulesFields } from '../components/rules-fields.tsx'
import { ScheduleFields } from '../components/schedule-fields.tsx'
import { SettingsFields, labelOf } from '../components/settings-fields.tsx'
import { TestButton } from '../components/test-button.tsx'
import {
  readRules,
  readSchedule,
  readValues,
  ruleValues,
  scheduleValues,
  settingsOf,
  valuesOf,
  type Kind,
  type RuleValues,
  type Source,
} from '../model.ts'
import { changeSource, kindsQuery, refreshSources, sourceQuery, testChanged } from '../queries.ts'
import { problemOf } from '../source-messages.ts'
import { texts } from '../form-texts.ts'

/** Changes the name, settings, schedule and rules of a source. */
export function EditSourcePage() {
  const { sourceId } = useParams({ from: '/app/admin/sources/$sourceId/edit' })
  const { data: source, error, refetch } = useQuery(sourceQuery(sourceId))
  const { data: kinds } = useQuery(kindsQuery)
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  const kind = kinds?.find((each) => each.kind === source?.kind)
  if (!source || !kind) return <Skeleton label={shared.loading} lines={6} />
  return (
    <Page title={texts.editOf(source.name)}>
      <Form source={source} kind={kind} />
    </Page>
  )
}

function Form({ source, kind }: { readonly source: Source; readonly kind: Kind }) {
  const { settings: tenant } = useTenant()
  const navigate = useNavigate()
  const settings = settingsOf(kind)
  const isPushed = kind.kind === 'push'
  const [name, setName] = useState(source.name)
  const [before] = useState(() => valuesOf(settings, source.settings))
  const [values, setValues] = useState(before)
  const [rules, setRules] = useState(() => ruleValues(source.rules, source.hidden_files))
  const [schedule, setSchedule] = useState(() => scheduleValues(source))
  const [readers, setReaders] = useState(() => readersOf(source))
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const explain = (error: unknown) => problemOf(error, (setting) => labelOf(kind, setting))
  const entered = () => readValues(settings, values)
  const back = () => navigate({ to: '/admin/sources/$sourceId', params: { sourceId: source.id } })
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      await changeSource(source.id, {
        name: name.trim(),
        // New settings and rules make the next run list everything again.
        ...changedRules(rules, source),
        ...(differ(values, before) && { settings: entered() }),
        ...(kind.gives_readers && readers),
        ...(!isPushed && readSchedule(schedule, source.time_zone ?? tenant.timezone)),
      })
      await refreshSources()
      await back()
      offerUndo(texts.saved)
    } catch (error) {
      setProblem(explain(error))
      setBusy(false)
    }
  }
  return (
    <form
      className="flex max-w-2xl flex-col gap-6 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <section className="flex flex-col gap-3">
        <Field
          label={texts.name}
          required
          maxLength={255}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <SettingsFields
          kind={kind}
          settings={settings}
          values={values}
          stored={source.has_secrets}
          onChange={setValues}
        />
        {!isPushed && <TestButton explain={explain} test={() => testChanged(source, entered())} />}
      </section>
      {!isPushed && (
        <section className="flex flex-col gap-3">
          <h2 className="font-semibold">{texts.schedule}</h2>
          <ScheduleFields isWatched={kind.is_watched} values={schedule} onChange={setSchedule} />
        </section>
      )}
      {kind.gives_readers && <ReadersFields values={readers} onChange={setReaders} />}
      <RulesFields values={rules} onChange={setRules} />
      <Problem>{problem}</Problem>
      <div className="flex gap-2">
        <Button look="strong" type="submit" disabled={isBusy}>
          {shared.save}
        </Button>
        <Button onClick={() => void back()}>{shared.cancel}</Button>
      </div>
    </form>
  )
}

function changedRules(entered: RuleValues, source: Source) {
  const rules = readRules(entered)
  return {
    hidden_files: entered.hidden,
    ...(differ(rules, readRules(ruleValues(source.rules))) && { rules }),
  }
}

const differ = (one: object, other: object): boolean =>
  JSON.stringify(one) !== JSON.stringify(other)

const readersOf = ({ readers, binds_admins }: Source): ReadersValues => ({ readers, binds_admins })
