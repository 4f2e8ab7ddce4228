import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Field, Problem } from '../ui/field.tsx'
import { arbor } from './arbor.ts'
import type { Expired } from './expired.ts'
import { sentenceOf } from './failures.ts'
import { texts } from './texts.ts'

/** Asks for the password where the person is, when the session has ended; then everything goes on. */
export function SignInAgain({ expired: { email, answer } }: { readonly expired: Expired }) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [sending, setSending] = useState(false)
  const signIn = async (): Promise<void> => {
    setSending(true)
    try {
      await arbor.post('/v1/auth/pw/signin', { body: { email, password } })
      answer(true)
    } catch (error) {
      setProblem(sentenceOf(error))
      setSending(false)
    }
  }
  return (
    <Dialog open title={texts.signInAgain} description={texts.sessionEnded(email)}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void signIn()
        }}
      >
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
        <Problem>{problem}</Problem>
        <DialogActions>
          <Button look="quiet" onClick={() => answer(false)}>
            {texts.signOut}
          </Button>
          <Button look="strong" type="submit" disabled={sending}>
            {texts.signIn}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
