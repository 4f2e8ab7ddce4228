import { useState } from 'react'
import { arbor, basePath } from '../../../app/arbor.ts'
import { AskOnce } from '../../../app/ask-once.tsx'
import { sentenceOf } from '../../../app/failures.ts'
import { useTenant } from '../../../app/session.ts'
import { texts as shared } from '../../../app/texts.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Field, Problem } from '../../../ui/field.tsx'
import { Page } from '../../../ui/page.tsx'
import { readProvider, writeProvider } from '../model.ts'
import { changeTenant } from '../queries.ts'
import { texts } from '../settings-texts.ts'

/** The tenant's identity provider (OpenID Connect). */
export function SignInProviderPage() {
  const tenant = useTenant()
  const stored = readProvider(tenant.idp_config)
  const home = location.origin + basePath
  return (
    <Page title={texts.screens['/admin/sign-in']}>
      <div className="flex max-w-2xl flex-col gap-8 p-4">
        <p className="text-soft">{texts.providerWhy}</p>
        <CopyField
          label={texts.redirectAddress}
          value={`${home}/v1/auth/sso/oauth2/callback?provider=TENANT&tenant_id=${tenant.id}`}
          copy={texts.copy}
          copied={texts.copied}
        />
        {/* A new key shows the saved values. */}
        <Provider key={`${stored.issuer} ${stored.client_id}`} />
        {stored.issuer !== '' && (
          <section className="flex flex-col gap-3">
            <h2 className="font-semibold">{texts.signInAddress}</h2>
            <CopyField
              label={texts.signInAddressWhy}
              value={`${home}/sign-in/through/${tenant.id}`}
              copy={texts.copy}
              copied={texts.copied}
            />
            <Test />
            <Remove />
          </section>
        )}
      </div>
    </Page>
  )
}

function Provider() {
  const tenant = useTenant()
  const [values, setValues] = useState(() => readProvider(tenant.idp_config))
  const [problem, setProblem] = useState('')
  const set =
    (name: 'issuer' | 'client_id' | 'client_secret') => (event: { target: { value: string } }) =>
      setValues({ ...values, [name]: event.target.value })
  const save = async (): Promise<void> => {
    try {
      await changeTenant(tenant.id, { idp_config: writeProvider(tenant.idp_config, values) })
      setValues({ ...values, client_secret: '' })
      setProblem('')
      offerUndo(texts.saved)
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field
        label={texts.issuer}
        hint={texts.issuerHint}
        type="url"
        required
        placeholder="https://login.example.org/realms/staff"
        value={values.issuer}
        onChange={set('issuer')}
      />
      <Field
        label={texts.clientId}
        required
        autoComplete="off"
        value={values.client_id}
        onChange={set('client_id')}
      />
      <Field
        label={texts.clientSecret}
        hint={texts.clientSecretHint}
        type="password"
        autoComplete="off"
        value={values.client_secret}
        onChange={set('client_secret')}
      />
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={values.allow_new_members}
          onChange={() => setValues({ ...values, allow_new_members: !values.allow_new_members })}
        />
        {texts.allowNew}
      </label>
      <p className="text-sm text-soft">{texts.otherMembers}</p>
      <Problem>{problem}</Problem>
      <div>
        <Button look="strong" type="submit">
          {shared.save}
        </Button>
      </div>
    </form>
  )
}

/** Tests the provider by starting a sign-in. Nobody is signed in or out. */
function Test() {
  const { id } = useTenant()
  const [result, setResult] = useState<{ readonly works: boolean; readonly words: string }>()
  const [isBusy, setBusy] = useState(false)
  const test = async (): Promise<void> => {
    setBusy(true)
    try {
      const { redirect_url: url } = await arbor.post('/v1/auth/sso/{tenant_id}/start', {
        params: { path: { tenant_id: id } },
        body: { redirect: '/' },
      })
      setResult({ works: true, words: texts.testWorks(new URL(url).host) })
    } catch (error) {
      setResult({ works: false, words: sentenceOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button disabled={isBusy} onClick={() => void test()}>
        {texts.test}
      </Button>
      <p role="status" className={result?.works === false ? 'text-danger' : 'text-soft'}>
        {result?.words}
      </p>
    </div>
  )
}

function Remove() {
  const tenant = useTenant()
  const [isAsking, ask] = useState(false)
  const remove = async (): Promise<void> => {
    try {
      await changeTenant(tenant.id, { idp_config: { provider: 'OAUTH2', configuration: {} } })
      offerUndo(texts.providerRemoved)
    } catch (error) {
      offerUndo(sentenceOf(error))
    }
  }
  return (
    <div>
      <Button look="danger" onClick={() => ask(true)}>
        {texts.removeProvider}
      </Button>
      {isAsking && (
        <AskOnce
          title={texts.removeProviderTitle}
          action={texts.removeNow}
          onClose={() => ask(false)}
          onConfirm={() => void remove()}
        >
          <p>{texts.removeProviderWhat}</p>
        </AskOnce>
      )}
    </div>
  )
}
