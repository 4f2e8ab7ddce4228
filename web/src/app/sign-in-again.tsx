import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Field, Problem } from '../ui/field.tsx'
import { arbor, basePath, silentArbor } from './arbor.ts'
import { isSamePerson, type Expired } from './expired.ts'
import { sentenceOf } from './failures.ts'
import { forgetSession } from './session.ts'
import { texts } from './texts.ts'

/** When the session has expired, asks for the password on the current screen. Then everything continues. */
export function SignInAgain({ expired }: { readonly expired: Expired }) {
  const { person, answer } = expired
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [sending, setSending] = useState(false)
  const navigate = useNavigate()
  useSignInElsewhere(answer, setProblem)
  const hasPassword = person.idp_type === 'PASSWORD'
  const email = person.email ?? ''
  const signIn = async (): Promise<void> => {
    setSending(true)
    try {
      // Sign in to the same tenant, because the waiting calls were meant for it.
      const body = { email, password, tenant_id: person.current_tenant_id }
      await arbor.post('/v1/auth/pw/signin', { body })
      answer(true)
    } catch (error) {
      setProblem(sentenceOf(error))
      setSending(false)
    }
  }
  const leave = async (): Promise<void> => {
    answer(false)
    await navigate({ to: '/sign-in' })
    await forgetSession()
  }
  return (
    <Dialog
      open
      title={texts.signInAgain}
      description={hasPassword ? texts.sessionEnded(email) : texts.sessionEndedElsewhere(email)}
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void signIn()
        }}
      >
        {hasPassword && (
          <>
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            <Field
              label={texts.password}
              type="password"
              autoComplete="current-password"
              autoFocus
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </>
        )}
        <Problem>{problem}</Problem>
        <a
          href={`${basePath}/sign-in`}
          target="_blank"
          rel="noopener"
          className="text-accent hover:underline"
        >
          {texts.signInInTab}
        </a>
        <DialogActions>
          <Button look="quiet" onClick={() => void leave()}>
            {texts.signOut}
          </Button>
          {hasPassword && (
            <Button look="strong" type="submit" disabled={sending}>
              {texts.signIn}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Continues when the same person returns after signing in to the same tenant in another tab. */
function useSignInElsewhere(answer: Expired['answer'], onProblem: (message: string) => void): void {
  useEffect(() => {
    const check = async (): Promise<void> => {
      const me = await silentArbor.get('/v1/users/me').catch(() => undefined)
      if (!me) return
      if (isSamePerson(me)) answer(true)
      else onProblem(texts.signedInAsOther(me.email ?? ''))
    }
    const onReturn = (): void => void check()
    addEventListener('focus', onReturn)
    return () => removeEventListener('focus', onReturn)
  }, [answer, onProblem])
}
