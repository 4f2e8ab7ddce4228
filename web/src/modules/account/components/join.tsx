import { kindOf } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { arbor } from '../../../app/arbor.ts'
import { Failure } from '../../../app/failure-page.tsx'
import { sentenceOf } from '../../../app/failures.ts'
import { forgetSession } from '../../../app/session.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { keepInvite, signIn } from '../queries.ts'
import { texts } from '../texts.ts'
import { AccountFrame } from './account-frame.tsx'
import { EmailField, Form, NewAccountFields, PasswordField } from './form.tsx'

type Props = { readonly inviteId: string; readonly token: string }

/** Joins with only the link of an invite, if the server doesn't send email. */
export function Join({ inviteId, token }: Props) {
  const [hasAccount, setHasAccount] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['invite', inviteId, token],
    queryFn: () =>
      arbor.post('/v1/invites/{invite_id}/preview', {
        params: { path: { invite_id: inviteId } },
        body: { token },
      }),
    retry: false,
  })
  if (error) {
    const kind = kindOf(error)
    return (
      <AccountFrame title={texts.invited}>
        {kind === 'rejected' || kind === 'conflict' ? (
          <>
            <p role="alert" className="text-soft">
              {sentenceOf(error)}
            </p>
            <Link to="/sign-in" className={buttonClass('strong')}>
              {texts.signIn}
            </Link>
          </>
        ) : (
          <Failure error={error} onRetry={() => void refetch()} />
        )}
      </AccountFrame>
    )
  }
  if (!data) {
    return (
      <AccountFrame title={texts.invited}>
        <Skeleton label={shared.loading} lines={3} />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={texts.joinTitle(data.tenant_name)}>
      <p>{texts.joinWhy(data.invited_by, data.tenant_name)}</p>
      {hasAccount ? (
        <Form label={texts.signIn} send={signIn}>
          <EmailField />
          <PasswordField />
        </Form>
      ) : (
        <NewAccount inviteId={inviteId} token={token} email={data.email} />
      )}
      <Button look="quiet" onClick={() => setHasAccount(!hasAccount)}>
        {hasAccount ? texts.joinNewAccount : texts.joinWithAccount}
      </Button>
    </AccountFrame>
  )
}

function NewAccount({ inviteId, token, email }: Props & { readonly email: string }) {
  const navigate = useNavigate()
  return (
    <>
      <p className="text-soft">{texts.joinAs(email)}</p>
      <Form
        label={texts.join}
        send={async ({ password = '', ...names }) => {
          await arbor.post('/v1/invites/{invite_id}/join', {
            params: { path: { invite_id: inviteId } },
            body: { ...names, password, token },
          })
          keepInvite(undefined)
          await navigate({ to: '/', replace: true })
          await forgetSession()
        }}
      >
        {/* Lets the browser save the password with the email address. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <NewAccountFields />
      </Form>
    </>
  )
}
