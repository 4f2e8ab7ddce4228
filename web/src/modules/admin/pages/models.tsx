import type { Schemas } from '@arbor/client'
import { Loaded } from '../../../app/loaded.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { usableModelsQuery } from '../../../app/models/choice.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { mayManageModels } from '../../../app/access/rights.ts'
import { formatDay, formatNumber } from '../../../app/format.ts'
import { useMe } from '../../../app/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { lazily } from '../../../ui/patiently.ts'
import { Cell, Table, TableRow } from '../../../ui/table.tsx'
import { ModelAbilities } from '../components/model-abilities.tsx'
import { ModelTestResult } from '../components/model-test-result.tsx'
import { modelUseQuery, testModel, type Model } from '../models-queries.ts'
import { texts } from '../models-texts.ts'

const ChatModels = lazily(async () => (await import('../models/chat-models.tsx')).ChatModels)

/** The models of the server with a test for each, and how often the tenant calls them. */
export function ModelsPage() {
  const query = useQuery(modelUseQuery)
  const isOwner = mayManageModels(useMe())
  return (
    <Page title={texts.title}>
      <Loaded query={query} lines={6}>
        {(data) => (
          <div className="flex max-w-4xl flex-col gap-part pb-4">
            <ul className="flex flex-col">
              {data.models.map((model) => (
                <ModelLine
                  key={model.kind}
                  model={model}
                  abilities={model.kind === 'chat' ? data.chat_abilities : null}
                />
              ))}
            </ul>
            {isOwner && (
              <Suspense>
                <ChatModels />
              </Suspense>
            )}
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

type LineProps = {
  readonly model: Model
  readonly abilities: Schemas['ModelsResponse']['chat_abilities']
}

function ModelLine({ model, abilities }: LineProps) {
  const { kind, place } = model
  const { data: usable = [] } = useQuery({ ...usableModelsQuery, enabled: kind === 'chat' })
  const ofTenant = usable.map((each) => each.name)
  const test = useMutation({ mutationFn: () => testModel(kind) })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line/60 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p>
          {texts.kinds[kind]} <span className="text-sm text-soft">{texts.uses[kind]}</span>
        </p>
        <p className="text-sm break-words text-soft">{wordsOf(model, ofTenant)}</p>
        {abilities && !test.data && <ModelAbilities abilities={abilities} />}
        <p role="status" className="text-sm">
          {test.isPending && texts.testing}
          {test.error && <span className="text-danger">{sentenceOf(test.error)}</span>}
          {test.data && !test.isPending && <ModelTestResult result={test.data} />}
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

function wordsOf({ kind, place, name }: Model, ofTenant: readonly string[]): string {
  if (place === 'none' && kind === 'chat' && ofTenant.length > 0) return ofTenant.join(', ')
  if (place === 'none') return texts.without[kind]
  return place === 'included' ? texts.included : texts[place](name ?? '')
}
