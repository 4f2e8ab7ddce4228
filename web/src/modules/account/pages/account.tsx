import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { arbor } from '../../../app/arbor.ts'
import { AskOnce } from '../../../app/ask-once.tsx'
import { sentenceOf } from '../../../app/failures.ts'
import { forgetSession, meQuery, useMe } from '../../../app/session.ts'
import { texts as shared } from '../../../app/texts.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Page } from '../../../ui/page.tsx'
import { refreshApps } from '../apps.queries.ts'
import { Apps } from '../components/apps.tsx'
import { Digest } from '../components/digest.tsx'
import { DisconnectField, Form, NewPasswordField, readDisconnect } from '../components/form.tsx'
import { Keys } from '../components/keys.tsx'
import { keysQuery } from '../keys.queries.ts'
import { texts } from '../my-account-texts.ts'

/** The account screen: name, password, apps, API keys, and signing out everywhere. */
export function AccountPage() {
  const { email, idp_type: source } = useMe()
  return (
    <Page title={texts.title}>
      <div className="flex max-w-2xl flex-col gap-10 p-4">
        <Part title={texts.you}>
          <p className="text-soft">{email}</p>
          {source === 'TENANT' ? <p className="text-soft">{texts.keptElsewhere}</p> : <Names />}
        </Part>
        {source === 'PASSWORD' && (
          <Part title={shared.password}>
            <Password />
          </Part>
        )}
        <Part title={texts.digest}>
          <Digest />
        </Part>
        <Keys />
        <Apps />
        <Part title={texts.everywhere}>
          <SignOutEverywhere />
        </Part>
      </div>
    </Page>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function Names() {
  const { first_name: first, last_name: last } = useMe()
  const client = useQueryClient()
  return (
    <Form
      narrow
      label={shared.save}
      send={async ({ first_name, last_name }) => {
        const body = { first_name: first_name ?? null, last_name: last_name ?? null }
        client.setQueryData(meQuery.queryKey, await arbor.patch('/v1/users', { body }))
        offerUndo(texts.saved)
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={texts.firstName}
          name="first_name"
          autoComplete="given-name"
          defaultValue={first ?? ''}
        />
        <Field
          label={texts.lastName}
          name="last_name"
          autoComplete="family-name"
          defaultValue={last ?? ''}
        />
      </div>
    </Form>
  )
}

function Password() {
  // A new form after the password has changed, so that its fields are empty.
  const [round, setRound] = useState(0)
  return (
    <Form
      key={round}
      narrow
      label={texts.changePassword}
      send={async (given) => {
        const { old: old_password = '', password: new_password = '' } = given
        const body = { old_password, new_password, ...readDisconnect(given) }
        await arbor.post('/v1/auth/pw/reset', { body })
        await refreshApps()
        setRound(round + 1)
        offerUndo(texts.passwordChanged)
      }}
    >
      <Field
        label={texts.oldPassword}
        name="old"
        type="password"
        autoComplete="current-password"
        required
      />
      <NewPasswordField label={texts.newPassword} />
      <DisconnectField />
      <p className="text-sm text-soft">{texts.passwordWhy}</p>
    </Form>
  )
}

function SignOutEverywhere() {
  const navigate = useNavigate()
  const [isAsking, ask] = useState(false)
  const { data: keys } = useQuery(keysQuery)
  const end = async (): Promise<void> => {
    try {
      await arbor.post('/v1/credentials/revoke')
    } catch (error) {
      return offerUndo(sentenceOf(error))
    }
    await navigate({ to: '/sign-in' })
    await forgetSession()
  }
  return (
    <>
      <p className="text-soft">{texts.everywhereWhy}</p>
      <div>
        <Button look="danger" onClick={() => ask(true)}>
          {texts.endAll}
        </Button>
      </div>
      {isAsking && (
        <AskOnce
          title={texts.endAllTitle}
          action={texts.endAllNow}
          onClose={() => ask(false)}
          onConfirm={() => void end()}
        >
          <p>{texts.endAllWhat(keys?.length ?? 0)}</p>
        </AskOnce>
      )}
    </>
  )
}
