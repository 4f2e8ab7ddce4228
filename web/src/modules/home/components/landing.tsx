import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { needsGrants } from '../../../app/access/rights.ts'
import { useMe } from '../../../app/session.ts'
import { isNewcomerQuery } from '../queries.ts'

const LANDED = 'landed'

/**
 * Takes people who have nothing of their own yet to what is shared with them, when they arrive. Afterwards, the home
 * screen is there as usual.
 */
export function Landing() {
  const me = useMe()
  const [isArriving] = useState(() => sessionStorage.getItem(LANDED) !== me.id)
  const { data: isNewcomer } = useQuery({
    ...isNewcomerQuery,
    enabled: isArriving && needsGrants(me),
  })
  useEffect(() => sessionStorage.setItem(LANDED, me.id), [me.id])
  return isArriving && isNewcomer === true ? <Navigate to="/shared" replace /> : undefined
}
