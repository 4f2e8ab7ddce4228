import { useQuery } from '@tanstack/react-query'
import { mayAdminister } from './access/rights.ts'
import { featuresQuery } from './features.ts'
import { useMe } from './session.ts'
import { texts } from './texts.ts'

const AGAIN_MS = 60_000

/** Tells administrators that search by meaning is paused because its model was replaced. */
export function ModelNotice() {
  const isAdmin = mayAdminister(useMe())
  const { data } = useQuery({ ...featuresQuery, enabled: isAdmin, refetchInterval: AGAIN_MS })
  if (!isAdmin || !data?.models.some(({ status }) => status === 'replaced')) return null
  return (
    <p role="status" className="border-b border-line bg-rail px-4 py-1 text-sm text-warn">
      {texts.modelReplaced}
    </p>
  )
}
