import { kindOf } from '@arbor/client'
import { Link, useNavigate } from '@tanstack/react-router'
import { arbor } from '../../../app/arbor.ts'
import { forgetSession } from '../../../app/session.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Skeleton } from '../../../ui/states.tsx'
import { AccountFrame } from '../components/account-frame.tsx'
import { DisconnectField, Form, NewPasswordField, readDisconnect } from '../components/form.tsx'
import { MailForm } from '../components/mail-form.tsx'
import { nextAddress, useMailedToken } from '../queries.ts'
import { texts } from '../texts.ts'

/** Sets a new password by email. The link in the email leads back here with a token. */
export function ResetPage() {
  const { token, isChecking, isStale, refuse } = useMailedToken('reset_password')
  const navigate = useNavigate()
  const reset = async (given: Readonly<Record<string, string>>): Promise<void> => {
    try {
      const { password: new_password = '' } = given
      const body = { email_token: token, new_password, ...readDisconnect(given) }
      await arbor.post('/v1/auth/pw/reset_with_token', { body })
    } catch (error) {
      if (kindOf(error) !== 'rejected') throw error
      return refuse()
    }
    await forgetSession()
    await navigate({ href: nextAddress() })
  }
  return (
    <AccountFrame title={texts.reset}>
      {isChecking ? (
        <Skeleton label={shared.loading} lines={3} />
      ) : token === '' ? (
        <>
          {isStale && <p role="alert">{texts.stale}</p>}
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
