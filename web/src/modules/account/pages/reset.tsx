import { kindOf } from '@arbor/client'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { arbor } from '../../../app/arbor.ts'
import { forgetSession } from '../../../app/session.ts'
import { AccountFrame } from '../components/account-frame.tsx'
import { DisconnectField, Form, NewPasswordField, readDisconnect } from '../components/form.tsx'
import { MailForm } from '../components/mail-form.tsx'
import { nextAddress, useToken } from '../queries.ts'
import { texts } from '../texts.ts'

/** Sets a new password by email. The link in the email leads back here with a token. */
export function ResetPage() {
  const { token, drop } = useToken()
  const [isStale, setStale] = useState(false)
  const navigate = useNavigate()
  const reset = async (given: Readonly<Record<string, string>>): Promise<void> => {
    try {
      const { password: new_password = '' } = given
      const body = { email_token: token, new_password, ...readDisconnect(given) }
      await arbor.post('/v1/auth/pw/reset_with_token', { body })
    } catch (error) {
      if (kindOf(error) !== 'rejected') throw error
      drop()
      setStale(true)
      return
    }
    await forgetSession()
    await navigate({ href: nextAddress() })
  }
  return (
    <AccountFrame title={texts.reset}>
      {token === '' ? (
        <>
          {isStale && <p>{texts.stale}</p>}
          <MailForm kind="reset" why={texts.resetMail} label={texts.sendLink} />
          <p>
            <Link to="/sign-in" className="text-accent hover:underline">
              {texts.signIn}
            </Link>
          </p>
        </>
      ) : (
        <>
          <p className="text-soft">{texts.resetWhy}</p>
          <Form label={texts.setPassword} send={reset}>
            <NewPasswordField label={texts.newPassword} />
            <DisconnectField />
          </Form>
        </>
      )}
    </AccountFrame>
  )
}
