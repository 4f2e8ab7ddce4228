import { kindOf } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { explain } from '../../../app/failures.ts'
import { meQuery } from '../../../app/session.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { AccountFrame } from '../components/account-frame.tsx'
import { beginThrough, keepProvider } from '../queries.ts'
import { texts } from '../texts.ts'

/**
 * The page behind a link to sign in through an organization's identity provider. Any site can contain such a link, so people
 * see where it goes and whose session it replaces.
 */
export function ThroughPage() {
  const { tenantId } = useParams({ from: '/sign-in/through/$tenantId' })
  const { redirect = '/' } = useSearch({ from: '/sign-in/through/$tenantId' })
  const { data: me, error: noSession } = useQuery({ ...meQuery, retry: false })
  const { data: begun, error } = useQuery({
    queryKey: ['sign-in-through', tenantId, redirect],
    queryFn: () => beginThrough(tenantId, redirect),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const failure = error ?? (kindOf(noSession) === 'unauthorized' ? null : noSession)
  if (failure) {
    return (
      <AccountFrame title={texts.throughFailed}>
        <p className="text-soft">{explain(failure).why}</p>
        <Stay label={shared.toHome} />
      </AccountFrame>
    )
  }
  if (!begun || (!me && !noSession)) {
    return (
      <AccountFrame title={texts.signIn}>
        <Skeleton label={shared.loading} lines={3} />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={texts.through(begun.host)}>
      <p>{me ? texts.throughReplaces(me.email ?? '') : texts.throughNobody}</p>
      <p className="text-soft">{texts.throughWhy}</p>
      <Button
        look="strong"
        onClick={() => {
          keepProvider({ tenantId, host: begun.host })
          location.assign(begun)
        }}
      >
        {texts.throughGoOn}
      </Button>
      <Stay label={texts.throughStay} />
    </AccountFrame>
  )
}

function Stay({ label }: { readonly label: string }) {
  return (
    <Link to="/" className={buttonClass()}>
      {label}
    </Link>
  )
}
