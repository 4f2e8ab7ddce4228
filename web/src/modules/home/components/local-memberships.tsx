import { kindOf, type Schemas } from '@arbor/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { arbor } from '../../../app/arbor.ts'
import { explain } from '../../../app/failures.ts'
import { roleWords } from '../../../app/people.ts'
import { Button } from '../../../ui/button.tsx'
import { localMembershipsQuery } from '../queries.ts'
import { texts } from '../texts.ts'

type Offer = Schemas['LocalMembershipResponse']

/** Asks which memberships to keep that existed for the address before sign-up. Renders nothing if there are none. */
export function LocalMemberships() {
  const client = useQueryClient()
  const { data } = useQuery(localMembershipsQuery)
  const [problem, setProblem] = useState('')
  if (!data || data.length === 0) return undefined
  const decide = async ({ tenant_id }: Offer, isKept: boolean): Promise<void> => {
    const params = { params: { path: { tenant_id } } }
    try {
      await (isKept
        ? arbor.post('/v1/local-memberships/{tenant_id}/keep', params)
        : arbor.delete('/v1/local-memberships/{tenant_id}', params))
      setProblem('')
    } catch (error) {
      if (kindOf(error) !== 'not_found') setProblem(explain(error).why)
    }
    await client.invalidateQueries()
  }
  return (
    <section className="flex flex-col gap-2 rounded-md border border-line p-4">
      <h2 className="font-semibold">{texts.isThisYou}</h2>
      <p className="text-soft">{texts.isThisYouWhy}</p>
      <ul className="flex flex-col gap-2">
        {data.map((offer) => (
          <li key={offer.tenant_id} className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 flex-1 truncate">
              {texts.asRole(offer.tenant_name, roleWords[offer.role])}
            </span>
            <Button
              aria-label={texts.keepOf(offer.tenant_name)}
              onClick={() => void decide(offer, true)}
            >
              {texts.keep}
            </Button>
            <Button
              look="quiet"
              aria-label={texts.leaveOf(offer.tenant_name)}
              onClick={() => void decide(offer, false)}
            >
              {texts.leave}
            </Button>
          </li>
        ))}
      </ul>
      {problem !== '' && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </section>
  )
}
