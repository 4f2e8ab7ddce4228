import { useState, type ReactNode } from 'react'
import { sentenceOf } from '../../../app/failures.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Problem } from '../../../ui/field.tsx'
import { texts } from '../texts.ts'

type Props = {
  readonly label: string
  /** Sends the field values by name, without empty ones. If it returns a message, the form shows it as the problem. */
  readonly send: (values: Readonly<Record<string, string>>) => Promise<string | void>
  readonly children: ReactNode
  /** Makes the button as wide as its label, for a form that is part of a larger screen. */
  readonly narrow?: boolean
}

/** A form that submits once at a time, and shows problems below its fields. */
export function Form({ label, send, children, narrow = false }: Props) {
  const [problem, setProblem] = useState('')
  const [sending, setSending] = useState(false)
  const submit = async (form: HTMLFormElement): Promise<void> => {
    setSending(true)
    try {
      setProblem((await send(valuesOf(form))) ?? '')
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending) void submit(event.currentTarget)
      }}
    >
      {children}
      <Problem>{problem}</Problem>
      <Button
        look="strong"
        type="submit"
        aria-disabled={sending}
        className={narrow ? 'self-start' : undefined}
      >
        {label}
      </Button>
    </form>
  )
}

export function EmailField() {
  return <Field label={texts.email} name="email" type="email" autoComplete="username" required />
}

export function PasswordField() {
  return (
    <Field
      label={texts.password}
      name="password"
      type="password"
      autoComplete="current-password"
      required
    />
  )
}

/** A field for a new password, with the rule for passwords and a checkbox to show it. */
export function NewPasswordField({ label }: { readonly label: string }) {
  const [shown, setShown] = useState(false)
  return (
    <>
      <Field
        label={label}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        hint={texts.rule}
        required
      />
      <label className="flex items-center gap-2">
        <input type="checkbox" checked={shown} onChange={() => setShown(!shown)} />
        {texts.show}
      </label>
    </>
  )
}

/** Asks whether the new password also disconnects all apps. */
export function DisconnectField() {
  return (
    <label className="flex items-center gap-2">
      <input type="checkbox" name={DISCONNECT} defaultChecked />
      {texts.disconnectApps}
    </label>
  )
}

const DISCONNECT = 'disconnect_apps'

/** Reads the answer from the values of a form with this field. */
export function readDisconnect(values: Readonly<Record<string, string>>) {
  return { disconnect_apps: values[DISCONNECT] !== undefined }
}

/** The name and password fields for a new account. */
export function NewAccountFields() {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={texts.firstName}
          name="first_name"
          autoComplete="given-name"
          maxLength={255}
        />
        <Field label={texts.lastName} name="last_name" autoComplete="family-name" maxLength={255} />
      </div>
      <NewPasswordField label={texts.password} />
    </>
  )
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') values[name] = value
  }
  return values
}
