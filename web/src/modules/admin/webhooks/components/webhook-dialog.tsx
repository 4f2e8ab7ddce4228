import { useState } from 'react'
import { sentenceOf } from '../../../../app/failures.ts'
import { texts as shared } from '../../../../app/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx'
import { Field, Problem } from '../../../../ui/field.tsx'
import {
  changeWebhook,
  createWebhook,
  refreshWebhooks,
  type Webhook,
  type WebhookEvent,
} from '../queries.ts'
import { texts } from '../texts.ts'
import { SecretDialog } from './secret-dialog.tsx'

const EVENTS: readonly WebhookEvent[] = [
  'document.created',
  'document.ingested',
  'document.failed',
  'document.updated',
  'document.deleted',
  'message.answered',
  'permission.created',
  'permission.updated',
  'permission.deleted',
  'audit.head',
]

type Props = {
  /** Without a webhook, the dialog creates one and then shows its secret. */
  readonly webhook?: Webhook
  readonly onClose: () => void
}

/** Creates a webhook, or edits its address, description and events. */
export function WebhookDialog({ webhook, onClose }: Props) {
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [description, setDescription] = useState(webhook?.description ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(
    webhook?.events ?? ['document.ingested', 'document.updated', 'document.deleted'],
  )
  const [problem, setProblem] = useState('')
  const [secret, setSecret] = useState('')
  const save = async (): Promise<void> => {
    try {
      const about = description.trim()
      const body = { url: url.trim(), description: about || null, events: [...events] }
      const created = webhook ? undefined : await createWebhook(body)
      if (webhook) await changeWebhook(webhook.id, body)
      await refreshWebhooks()
      if (created) setSecret(created.secret)
      else onClose()
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }
  if (secret !== '') return <SecretDialog secret={secret} onClose={onClose} />
  return (
    <Dialog open title={webhook ? texts.changeTitle : texts.add} onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field
          label={texts.url}
          hint={texts.urlHint}
          type="url"
          autoFocus
          required
          maxLength={2000}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <Field
          label={texts.description}
          maxLength={500}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <EventChoice chosen={events} onChange={setEvents} />
        <Problem>{problem}</Problem>
        <DialogActions>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button look="strong" type="submit" disabled={events.length === 0}>
            {webhook ? shared.save : texts.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type ChoiceProps = {
  readonly chosen: readonly WebhookEvent[]
  readonly onChange: (events: readonly WebhookEvent[]) => void
}

function EventChoice({ chosen, onChange }: ChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">{texts.events}</legend>
      {EVENTS.map((each) => (
        <label key={each} className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={chosen.includes(each)}
            onChange={({ target }) =>
              onChange(
                EVENTS.filter((other) =>
                  other === each ? target.checked : chosen.includes(other),
                ),
              )
            }
          />
          {texts.eventNames[each]}
        </label>
      ))}
    </fieldset>
  )
}
