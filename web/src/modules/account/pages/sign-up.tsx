import { kindOf } from '@arbor/client'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { arbor } from '../../../app/arbor.ts'
import { AccountFrame } from '../components/account-frame.tsx'
import { Form, NewAccountFields } from '../components/form.tsx'
import { MailForm } from '../components/mail-form.tsx'
import { nextAddress, signIn, useToken } from '../queries.ts'
import { texts } from '../texts.ts'

/** Signing up starts with an email. Its link leads back here with a token. */
export function SignUpPage() {
  const { token, drop } = useToken()
  const [isStale, setStale] = useState(false)
  if (token !== '') {
    return (
      <TokenForm
        token={token}
        onStale={() => {
          drop()
          setStale(true)
        }}
      />
    )
  }
  return (
    <AccountFrame title={texts.signUp}>
      {isStale && <p>{texts.stale}</p>}
      <MailForm kind="sign-up" why={texts.signUpWhy} label={texts.sendLink} />
      <p>
        <Link to="/sign-in" className="text-accent hover:underline">
          {texts.haveAccount}
        </Link>
      </p>
    </AccountFrame>
  )
}

type TokenProps = { readonly token: string; readonly onStale: () => void }

function TokenForm({ token, onStale }: TokenProps) {
  const navigate = useNavigate()
  const create = async ({ password = '', ...names }: Readonly<Record<string, string>>) => {
    const body = { ...names, password, email_token: token }
    try {
      const { email } = await arbor.post('/v1/auth/pw/user', { body })
      await signIn({ email: email ?? '', password })
    } catch (error) {
      if (isStaleToken(error)) return onStale()
      throw error
    }
    await navigate({ href: nextAddress() })
  }
  return (
    <AccountFrame title={texts.finishSignUp}>
      <p className="text-soft">{texts.confirmed}</p>
      <Form label={texts.create} send={create}>
        <NewAccountFields />
      </Form>
    </AccountFrame>
  )
}

/** A used or expired token returns 400. A password that isn't accepted returns 422. */
function isStaleToken(error: unknown): boolean {
  return kindOf(error) === 'rejected'
}
