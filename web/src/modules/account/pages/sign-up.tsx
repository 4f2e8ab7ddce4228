import { kindOf } from '@arbor/client'
import { Link, useNavigate } from '@tanstack/react-router'
import { arbor } from '../../../app/arbor.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Skeleton } from '../../../ui/states.tsx'
import { AccountFrame } from '../components/account-frame.tsx'
import { Form, NewAccountFields } from '../components/form.tsx'
import { MailForm } from '../components/mail-form.tsx'
import { nextAddress, signIn, useMailedToken } from '../queries.ts'
import { texts } from '../texts.ts'

/** Signing up starts with an email. Its link leads back here with a token. */
export function SignUpPage() {
  const { token, isChecking, isStale, refuse } = useMailedToken('sign_up')
  if (isChecking) {
    return (
      <AccountFrame title={texts.signUp}>
        <Skeleton label={shared.loading} lines={3} />
      </AccountFrame>
    )
  }
  if (token !== '') return <TokenForm token={token} onStale={refuse} />
  return (
    <AccountFrame title={texts.signUp}>
      {isStale && <p role="alert">{texts.stale}</p>}
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
