import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '../../../app/failure-page.tsx'
import { formatWhen } from '../../../app/format.ts'
import { useTenant } from '../../../app/session.ts'
import { texts as shared } from '../../../app/texts.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { usePerform } from '../../../app/use-perform.ts'
import { Page } from '../../../ui/page.tsx'
import { Message, Skeleton } from '../../../ui/states.tsx'
import { ListPager } from '../components/list-pager.tsx'
import { auditQuery, changeTenant, refreshTenant } from '../queries.ts'
import { texts } from '../settings-texts.ts'

/** Whether agents can change content, and what they have changed. */
export function AgentsPage() {
  return (
    <Page title={texts.screens['/admin/agents']}>
      <div className="flex max-w-4xl flex-col gap-6 p-4">
        <Permission />
        <Calls />
      </div>
    </Page>
  )
}

function Permission() {
  const { id, settings } = useTenant()
  const { isBusy, perform } = usePerform(refreshTenant)
  const allow = (agents_may_write: boolean) =>
    perform(async () => {
      await changeTenant(id, { settings: { agents_may_write } })
      offerUndo(texts.agentsSaved)
    })
  return (
    <div className="flex flex-col gap-1">
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={settings.agents_may_write}
          disabled={isBusy}
          onChange={({ target }) => void allow(target.checked)}
        />
        {texts.agentsMayWrite}
      </label>
      <p className="text-soft">{texts.agentsMayWriteWhy}</p>
    </div>
  )
}

const HEADINGS = [
  texts.agentWhen,
  texts.agentPerson,
  texts.agentBy,
  texts.agentTool,
  texts.agentEnd,
]

function Calls() {
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useQuery(auditQuery(page))
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{texts.agentCalls}</h2>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton label={shared.loading} lines={6} />
      ) : data.items.length === 0 ? (
        <Message title={texts.noAgentCalls}>{texts.noAgentCallsWhy}</Message>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-left">
            <thead className="text-soft">
              <tr>
                {HEADINGS.map((heading) => (
                  <th key={heading} className="py-1 pr-4 font-normal">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.items.map((entry) => (
                <tr key={entry.id} className="border-t border-line/60">
                  <td className="py-1 pr-4 whitespace-nowrap">{formatWhen(entry.at)}</td>
                  <td className="py-1 pr-4">{entry.email ?? texts.formerMember}</td>
                  <td className="py-1 pr-4">{texts.agentCredential[entry.credential]}</td>
                  <td className="py-1 pr-4">
                    <code>{entry.action}</code>
                  </td>
                  <td className="py-1">
                    {entry.outcome === null
                      ? texts.agentUnfinished
                      : texts.agentOutcome[entry.outcome]}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ListPager page={page} total={data?.total} onPage={setPage} />
    </section>
  )
}
