import { Loaded } from '../../../app/loaded.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { sentenceOf } from '../../../app/failures.ts'
import { formatDay, formatDuration, formatNumber } from '../../../app/format.ts'
import { inPageLanguage } from '../../../app/page-language.ts'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Cell, Table, TableRow } from '../../../ui/table.tsx'
import { modelUseQuery, testModel, type Model, type ModelTest } from '../models-queries.ts'
import { texts } from '../models-texts.ts'
import { texts as settings } from '../settings-texts.ts'

/** The models of the server with a test for each, and how often the tenant calls them. */
export function ModelsPage() {
  const query = useQuery(modelUseQuery)
  return (
    <Page title={texts.title}>
      <Loaded query={query} lines={6}>
        {(data) => (
          <div className="flex max-w-4xl flex-col gap-part pb-4">
            <ul className="flex flex-col">
              {data.models.map((model) => (
                <ModelLine key={model.kind} model={model} />
              ))}
            </ul>
            <section className="flex flex-col gap-2">
              <div className="flex flex-col gap-1 px-4">
                <h2 className="font-semibold">{texts.calls}</h2>
                <p className="text-sm text-soft">
                  {texts.why}{' '}
                  {data.recorded_since !== null && texts.since(formatDay(data.recorded_since))}
                </p>
              </div>
              {data.days.length === 0 ? (
                <p className="px-4">{texts.none}</p>
              ) : (
                <Table
                  label={texts.calls}
                  columns={[
                    texts.day,
                    texts.model,
                    texts.calls,
                    texts.failures,
                    texts.input,
                    texts.output,
                  ]}
                  wideOnly={[4, 5]}
                >
                  {data.days.map((day) => (
                    <TableRow key={`${day.day} ${day.kind}`}>
                      <Cell className="whitespace-nowrap">{day.day}</Cell>
                      <Cell>{texts.kinds[day.kind]}</Cell>
                      <Cell className="tabular-nums">{formatNumber(day.calls)}</Cell>
                      <Cell
                        className={day.failures > 0 ? 'text-danger tabular-nums' : 'tabular-nums'}
                      >
                        {formatNumber(day.failures)}
                      </Cell>
                      <Cell wideOnly className="tabular-nums">
                        {formatNumber(day.input_tokens)}
                      </Cell>
                      <Cell wideOnly className="tabular-nums">
                        {formatNumber(day.output_tokens)}
                      </Cell>
                    </TableRow>
                  ))}
                </Table>
              )}
            </section>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function ModelLine({ model }: { readonly model: Model }) {
  const { kind, place } = model
  const test = useMutation({ mutationFn: () => testModel(kind) })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line/60 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p>
          {texts.kinds[kind]} <span className="text-sm text-soft">{texts.uses[kind]}</span>
        </p>
        <p className="text-sm break-words text-soft">{wordsOf(model)}</p>
        <p role="status" className="text-sm">
          {test.isPending && texts.testing}
          {test.error && <span className="text-danger">{sentenceOf(test.error)}</span>}
          {test.data && !test.isPending && <Result result={test.data} />}
        </p>
      </div>
      {place !== 'none' && (
        <Button
          aria-label={texts.testOf(texts.kinds[kind])}
          disabled={test.isPending}
          onClick={() => test.mutate()}
        >
          {texts.test}
        </Button>
      )}
    </li>
  )
}

function wordsOf({ kind, place, name }: Model): string {
  if (place === 'none') return texts.without[kind]
  return place === 'included' ? texts.included : texts[place](name ?? '')
}

function Result({ result: { status, milliseconds, message } }: { readonly result: ModelTest }) {
  if (status === 'ok') {
    return (
      <span className="inline-flex items-center gap-1.5">
        <CircleCheck size={14} aria-hidden className="text-accent" />
        {texts.works(formatDuration(milliseconds))}
      </span>
    )
  }
  const why = status === 'not_configured' ? undefined : settings.modelStatus[status]
  return (
    <span className="inline-flex items-center gap-1.5 text-danger">
      <CircleAlert size={14} aria-hidden className="shrink-0" />
      {[why, message == null ? undefined : inPageLanguage(message)].filter(Boolean).join('. ')}
    </span>
  )
}
