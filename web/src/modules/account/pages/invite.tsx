import { kindOf } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { arbor } from '../../../app/arbor.ts'
import { Failure } from '../../../app/failure-page.tsx'
import { forgetSession, meQuery } from '../../../app/session.ts'
import { Button } from '../../../ui/button.tsx'
import { AccountFrame } from '../components/account-frame.tsx'
import { EmailField, Form, PasswordField } from '../components/form.tsx'
import { Join } from '../components/join.tsx'
import { MailForm } from '../components/mail-form.tsx'
import { keepInvite, signIn } from '../queries.ts'
import { texts } from '../texts.ts'

/** The page behind the link of an invite: sign in or sign up, then accept. */
export function InvitePage() {
  const { inviteId } = useParams({ from: '/invites/$inviteId' })
  // The token stays in the URL until it is used, so that the page can be reloaded.
  const [token] = useState(() => location.hash.slice(1))
  const { data: me, error, refetch } = useQuery({ ...meQuery, retry: false })
  useEffect(() => {
    // A link that is enough to join doesn't need a return path from an email.
    if (token === '') keepInvite(inviteId)
  }, [inviteId, token])
  if (error && kindOf(error) !== 'unauthorized') {
    return <Failure error={error} onRetry={() => void refetch()} />
  }
  if (error && token !== '') return <Join inviteId={inviteId} token={token} />
  return (
    <AccountFrame title={texts.invited}>
      {me && <Accept inviteId={inviteId} email={me.email ?? ''} />}
      {error && <SignInOrUp />}
    </AccountFrame>
  )
}

function Accept({ inviteId, email }: { readonly inviteId: string; readonly email: string }) {
  const navigate = useNavigate()
  const accept = async (): Promise<string | void> => {
    try {
      const { tenant_id } = await arbor.post('/v1/invites/{invite_id}/accept', {
        params: { path: { invite_id: inviteId } },
      })
      await arbor.post('/v1/auth/uat', { params: { query: { tenant_id } } })
    } catch (error) {
      const kind = kindOf(error)
      if (kind === 'not_found' || kind === 'invalid') return texts.notForYou
      throw error
    }
    keepInvite(undefined)
    await forgetSession()
    return navigate({ to: '/' })
  }
  const signOut = async (): Promise<void> => {
    await arbor.post('/v1/auth/signout')
    await forgetSession()
  }
  return (
    <>
      <p>{texts.signedInAs(email)}</p>
      <Form label={texts.accept} send={accept}>
        {undefined}
      </Form>
      <Button look="quiet" onClick={() => void signOut()}>
        {texts.otherAccount}
      </Button>
    </>
  )
}

function SignInOrUp() {
  return (
    <>
      <p className="text-soft">{texts.signInInvited}</p>
      <Form
        label={texts.signIn}
        send={async (values) => {
          await signIn(values)
        }}
      >
        <EmailField />
        <PasswordField />
      </Form>
      <h2 className="mt-4 font-semibold">{texts.newHere}</h2>
      <MailForm kind="sign-up" why={texts.newHereWhy} label={texts.signUp} />
    </>
  )
}
