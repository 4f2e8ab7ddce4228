import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { arbor } from '../../../app/arbor.ts'
import { featuresQuery } from '../../../app/features.ts'
import { texts } from '../texts.ts'
import { EmailField, Form } from './form.tsx'

/** Asks for an email address and sends a link to it. The response doesn't reveal who has an account. */
export function MailForm({
  kind,
  why,
  label,
}: {
  readonly kind: 'sign-up' | 'reset'
  /** What the email is for. Not shown without a mail server. */
  readonly why: string
  readonly label: string
}) {
  const { data: features } = useQuery(featuresQuery)
  const [sentTo, setSentTo] = useState<string>()
  const isMailed = features?.mail_enabled ?? true
  if (sentTo !== undefined) {
    return <p role="status">{isMailed ? texts.sent(sentTo) : texts.written(sentTo)}</p>
  }
  return (
    <Form
      label={label}
      send={async ({ email = '' }) => {
        const body = { email }
        if (kind === 'reset') await arbor.post('/v1/auth/pw/send_reset_email', { body })
        else await arbor.post('/v1/auth/pw/email_verification', { body })
        setSentTo(email)
      }}
    >
      {isMailed ? <p className="text-soft">{why}</p> : <p className="text-warn">{texts.noMail}</p>}
      <EmailField />
    </Form>
  )
}
