import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { arbor } from '../../../app/arbor.ts'
import { featuresQuery } from '../../../app/features.ts'
import { texts } from '../texts.ts'
import { EmailField, Form } from './form.tsx'

/** Asks for an address and sends a link to it. The answer is the same for every address. */
export function MailForm({
  kind,
  label,
}: {
  readonly kind: 'sign-up' | 'reset'
  readonly label: string
}) {
  const { data: features } = useQuery(featuresQuery)
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined) return <p role="status">{texts.sent(sentTo)}</p>
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
      {features?.mail_enabled === false && <p className="text-warn">{texts.noMail}</p>}
      <EmailField />
    </Form>
  )
}
