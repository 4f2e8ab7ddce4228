import { kindOf } from '@arbor/client'
import { Link } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import { Suspense } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { lazily } from '../../ui/patiently.ts'
import { Message } from '../../ui/states.tsx'
import { needsGrants } from '../access/rights.ts'
import { Failure } from '../failure-page.tsx'
import { useMe } from '../session.ts'
import { texts } from '../texts.ts'

const AskForm = lazily(async () => (await import('./ask-form.tsx')).AskForm)

type Props = {
  /** The id in the link: of a path part or of a document. */
  readonly target: string
  readonly error: unknown
  readonly onRetry: () => void
}

/**
 * Shown instead of a folder or document that failed to load. If it may be that the person has no access, they can ask
 * for it. The page is the same if it doesn't exist.
 */
export function NoAccess({ target, error, onRetry }: Props) {
  const me = useMe()
  const kind = kindOf(error)
  const isClosed = kind === 'not_found' || kind === 'forbidden'
  if (!isClosed || !needsGrants(me)) return <Failure error={error} onRetry={onRetry} />
  return (
    <Message title={texts.closed} icon={<LockKeyhole size={28} aria-hidden />}>
      <div className="flex w-[min(24rem,calc(100vw-3rem))] flex-col gap-3">
        <p>{texts.closedWhy}</p>
        <Suspense>
          <AskForm target={target} capability="READ_ONLY" />
        </Suspense>
        <Link to="/" className={buttonClass('quiet', 'self-center')}>
          {texts.toHome}
        </Link>
      </div>
    </Message>
  )
}
