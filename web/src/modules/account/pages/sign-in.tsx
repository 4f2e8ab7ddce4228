import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { arbor } from '../../../app/arbor.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { featuresQuery } from '../../../app/features.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/field.tsx'
import { AccountFrame } from '../components/account-frame.tsx'
import { EmailField, Form, PasswordField } from '../components/form.tsx'
import { beginThrough, knownProvider, nextAddress, signIn } from '../queries.ts'
import { texts } from '../texts.ts'

export function SignInPage() {
  const navigate = useNavigate()
  const { to } = useSearch({ from: '/sign-in' })
  return (
    <AccountFrame title={texts.signIn}>
      <Form
        label={texts.signIn}
        send={async (values) => {
          await signIn(values)
          await navigate({ href: to ?? nextAddress() })
        }}
      >
        <EmailField />
        <PasswordField />
      </Form>
      <ProviderSignIn to={to ?? nextAddress()} />
      <GoogleSignIn />
      <p className="flex flex-wrap justify-between gap-2 text-accent">
        <Link to="/reset" className="hover:underline">
          {texts.forgot}
        </Link>
        <Link to="/sign-up" className="hover:underline">
          {texts.noAccount}
        </Link>
      </p>
    </AccountFrame>
  )
}

/** Shown if the service supports it. */
function GoogleSignIn() {
  const { data } = useQuery(featuresQuery)
  if (!data?.google_login_enabled) return undefined
  const begin = async (): Promise<void> => {
    const { redirect_url: url } = await arbor.post('/v1/auth/sso/initiate', {
      body: { provider: 'GOOGLE' },
    })
    location.assign(url)
  }
  return <Leave label={texts.google} begin={begin} />
}

/** Shown if this browser has used an organization's sign-in link before. */
function ProviderSignIn({ to }: { readonly to: string }) {
  const navigate = useNavigate()
  const provider = knownProvider()
  if (!provider) return undefined
  const { tenantId, host } = provider
  const begin = async (): Promise<void> => {
    const url = await beginThrough(tenantId, to)
    if (url.host === host) location.assign(url)
    // The tenant has a different provider now, so the person sees which one and decides.
    else {
      const params = { tenantId }
      await navigate({ to: '/sign-in/through/$tenantId', params, search: { redirect: to } })
    }
  }
  return <Leave label={texts.throughKnown(host)} begin={begin} />
}

/** A button that goes to an identity provider, or says why it can't. */
function Leave({ label, begin }: { readonly label: string; readonly begin: () => Promise<void> }) {
  const [problem, setProblem] = useState('')
  return (
    <>
      <Button onClick={() => void begin().catch((error: unknown) => setProblem(sentenceOf(error)))}>
        {label}
      </Button>
      <Problem>{problem}</Problem>
    </>
  )
}
