import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { kindOf } from '@arbor/client'
import { arbor } from '../../../app/arbor.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { forgetSession } from '../../../app/session.ts'
import { texts as shared } from '../../../app/texts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { AccountFrame } from '../components/account-frame.tsx'
import { useToken } from '../queries.ts'
import { texts } from '../texts.ts'

/** The page behind the link of the first start. The link signs the owner in, once. */
export function WelcomePage() {
  const navigate = useNavigate()
  const { token } = useToken()
  const [problem, setProblem] = useState(token === '' ? texts.welcomeStale : '')
  useEffect(() => {
    if (token === '') return
    void enterByLink(token).then(
      () => navigate({ to: '/', replace: true }),
      (error: unknown) =>
        setProblem(kindOf(error) === 'rejected' ? texts.welcomeStale : sentenceOf(error)),
    )
  }, [token, navigate])
  if (problem === '') {
    return (
      <AccountFrame title={texts.signIn}>
        <Skeleton label={shared.loading} lines={3} />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={texts.welcomeFailed}>
      <p role="alert" className="text-soft">
        {problem}
      </p>
      <Link to="/" className={buttonClass('strong')}>
        {shared.toHome}
      </Link>
    </AccountFrame>
  )
}

/** A token works once. A component that mounts twice, as in development, must use it only once. */
const entered = new Map<string, Promise<void>>()

function enterByLink(token: string): Promise<void> {
  const entering = entered.get(token) ?? use(token)
  entered.set(token, entering)
  return entering
}

async function use(token: string): Promise<void> {
  // A browser that prerenders the page in case someone opens it must not use up the link.
  const { prerendering } = document as { prerendering?: boolean }
  if (prerendering) {
    await new Promise((resolve) =>
      document.addEventListener('prerenderingchange', resolve, { once: true }),
    )
  }
  await arbor.post('/v1/auth/first_sign_in', { body: { token } })
  await forgetSession()
}
