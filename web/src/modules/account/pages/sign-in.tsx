import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { arbor } from '../../../app/arbor.ts'
import { Button } from '../../../ui/button.tsx'
import { AccountFrame } from '../components/account-frame.tsx'
import { EmailField, Form, PasswordField } from '../components/form.tsx'
import { nextAddress, signIn } from '../queries.ts'
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

/** Offered where the service has it. */
function GoogleSignIn() {
  const { data } = useQuery({ queryKey: ['features'], queryFn: () => arbor.get('/v1/features') })
  if (!data?.google_login_enabled) return undefined
  const leave = async (): Promise<void> => {
    const { redirect_url: url } = await arbor.post('/v1/auth/sso/initiate', {
      body: { provider: 'GOOGLE' },
    })
    location.assign(url)
  }
  return <Button onClick={() => void leave()}>{texts.google}</Button>
}
