import { Loaded } from '../../../app/loaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatExactly } from '../../../app/format.ts'
import { Message } from '../../../ui/states.tsx'
import { ListPager } from './list-pager.tsx'
import { auditQuery } from '../queries.ts'
import { texts } from '../settings-texts.ts'

const HEADINGS = [
  texts.agentWhen,
  texts.agentPerson,
  texts.agentBy,
  texts.agentTool,
  texts.agentEnd,
]

/** The calls of agents and links that changed something, or tried to. */
export function AgentCalls() {
  const [page, setPage] = useState(0)
  const query = useQuery(auditQuery(page))
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold">{texts.agentCalls}</h2>
      <Loaded query={query} lines={6}>
        {(data) =>
          data.items.length === 0 ? (
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
                    <tr key={entry.id} className="border-t border-line/60 hover:bg-hover/50">
                      <td className="py-1 pr-4 whitespace-nowrap">{formatExactly(entry.at)}</td>
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
          )
        }
      </Loaded>
      <ListPager page={page} total={query.data?.total} onPage={setPage} />
    </section>
  )
}
