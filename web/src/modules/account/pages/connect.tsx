import { kindOf } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { arbor } from '../../../app/arbor.ts'
import { Failure } from '../../../app/failure-page.tsx'
import { sentenceOf } from '../../../app/failures.ts'
import { forgetSession, useMe } from '../../../app/session.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import {
  allowApp,
  appRequestQuery,
  refuseApp,
  type AppRequest,
  type Scope,
} from '../apps.queries.ts'
import { AccountFrame } from '../components/account-frame.tsx'
import { texts } from '../connect-texts.ts'

/** An app sends people here to connect it. Shows the app, its host, the tenant and what the app asks for. */
export function ConnectPage() {
  const { requestId } = useParams({ from: '/connect/$requestId' })
  const { data, error, refetch } = useQuery(appRequestQuery(requestId))
  if (error && kindOf(error) !== 'not_found' && kindOf(error) !== 'invalid') {
    return <Failure error={error} onRetry={() => void refetch()} />
  }
  if (error) {
    return (
      <AccountFrame title={texts.goneTitle}>
        <p>{texts.gone}</p>
      </AccountFrame>
    )
  }
  if (!data) {
    return (
      <main>
        <Skeleton label={shared.loading} />
      </main>
    )
  }
  return <Question request={data} />
}

/** Shows the server's message if the response can't go back to the app. */
export function ConnectFailedPage() {
  const { reason } = useSearch({ from: '/connect/failed' })
  return (
    <AccountFrame title={texts.failedTitle}>
      <p>{texts.failed[isExplained(reason) ? reason : 'other']}</p>
    </AccountFrame>
  )
}

function isExplained(reason: string | undefined): reason is keyof typeof texts.failed {
  return reason !== undefined && Object.hasOwn(texts.failed, reason)
}

/** Most apps ask for everything. Managing the tenant is allowed only if the person ticks it themselves. */
function proposed(scopes: readonly Scope[]): readonly Scope[] {
  return scopes.filter((each) => each !== 'kb:admin')
}

function Question({ request }: { readonly request: AppRequest }) {
  const [scopes, setScopes] = useState(() => proposed(request.scopes))
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const leave = async (answer: () => Promise<string>): Promise<void> => {
    setSending(true)
    try {
      location.assign(await answer())
    } catch (error) {
      setProblem(sentenceOf(error))
      setSending(false)
    }
  }
  return (
    <AccountFrame title={texts.title(request.client_name)}>
      <Facts request={request} />
      <Rights request={request} scopes={scopes} onChange={setScopes} />
      <p className="text-soft">
        {texts.nameWarning} {texts.untilThen}
      </p>
      <Problem>{problem}</Problem>
      <div className="flex flex-col gap-2">
        <Button
          look="strong"
          disabled={isSending || scopes.length === 0}
          onClick={() => void leave(() => allowApp(request, scopes))}
        >
          {texts.allow}
        </Button>
        <Button disabled={isSending} onClick={() => void leave(() => refuseApp(request))}>
          {texts.deny}
        </Button>
      </div>
      <Person />
    </AccountFrame>
  )
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/
const place = (host: string): string => (LOOPBACK.test(host) ? texts.thisComputer : host)

function Facts({ request }: { readonly request: AppRequest }) {
  const { client_host: from, redirect_host: back, tenant_name: tenant } = request
  const facts = [
    [texts.tenant, tenant],
    [texts.from, place(from)],
    ...(from === back ? [] : [[texts.leadsTo, place(back)] as const]),
  ] as const
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Rights({
  request,
  scopes,
  onChange,
}: {
  readonly request: AppRequest
  readonly scopes: readonly Scope[]
  readonly onChange: (scopes: readonly Scope[]) => void
}) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{texts.may}</legend>
      {request.scopes.map((scope) => (
        <label key={scope} className="flex gap-2">
          <input
            type="checkbox"
            checked={scopes.includes(scope)}
            onChange={({ target }) =>
              onChange(
                request.scopes.filter((each) =>
                  each === scope ? target.checked : scopes.includes(each),
                ),
              )
            }
          />
          {texts.rights[scope]}
        </label>
      ))}
    </fieldset>
  )
}

/** Shows who is signed in, and lets them switch to another account. */
function Person() {
  const { email } = useMe()
  const navigate = useNavigate()
  const change = async (): Promise<void> => {
    const to = location.pathname
    await arbor.post('/v1/auth/signout')
    await navigate({ to: '/sign-in', search: { to } })
    await forgetSession()
  }
  return (
    <div className="flex flex-col items-start gap-1 text-soft">
      <p>{texts.signedInAs(email ?? '')}</p>
      <Button look="quiet" onClick={() => void change()}>
        {texts.otherAccount}
      </Button>
    </div>
  )
}
