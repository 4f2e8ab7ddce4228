import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Failure } from '../../../../app/failure-page.tsx'
import { texts as shared } from '../../../../app/texts.ts'
import { offerUndo } from '../../../../app/undo.tsx'
import { usePerform } from '../../../../app/use-perform.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx'
import { Page } from '../../../../ui/page.tsx'
import { Skeleton } from '../../../../ui/states.tsx'
import { Condition } from '../components/condition.tsx'
import { Deliveries } from '../components/deliveries.tsx'
import { SecretDialog } from '../components/secret-dialog.tsx'
import { WebhookDialog } from '../components/webhook-dialog.tsx'
import {
  changeWebhook,
  deleteWebhook,
  refreshWebhooks,
  renewWebhookSecret,
  sendTest,
  webhookQuery,
  type Webhook,
} from '../queries.ts'
import { eventName, texts } from '../texts.ts'

/** A webhook: its state, its events, and what was sent. */
export function WebhookPage() {
  const { webhookId } = useParams({ from: '/app/admin/webhooks/$webhookId' })
  const { data: webhook, error, refetch } = useQuery(webhookQuery(webhookId))
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!webhook) return <Skeleton label={shared.loading} lines={6} />
  return (
    <Page title={new URL(webhook.url).host} actions={<Actions webhook={webhook} />}>
      <div className="flex max-w-4xl flex-col gap-6 p-4">
        <p className="text-soft">
          <Link to="/admin/webhooks" className="text-accent underline">
            {texts.title}
          </Link>
        </p>
        <div className="flex flex-col gap-1">
          <p className="break-all">{webhook.url}</p>
          {webhook.description !== null && <p className="text-soft">{webhook.description}</p>}
          <p>
            <Condition webhook={webhook} />
          </p>
          <p className="text-sm text-soft">{webhook.events.map(eventName).join(' · ')}</p>
        </div>
        <Deliveries webhook={webhook} />
      </div>
    </Page>
  )
}

type Asking = 'change' | 'secret' | 'remove'

function Actions({ webhook }: { readonly webhook: Webhook }) {
  const { isBusy, perform } = usePerform(refreshWebhooks)
  const [asking, ask] = useState<Asking>()
  const { id, is_enabled: isOn } = webhook
  const test = async (): Promise<void> => {
    await sendTest(id)
    offerUndo(texts.tested)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="strong" disabled={isBusy || !isOn} onClick={() => void perform(test)}>
        {texts.test}
      </Button>
      <Button
        disabled={isBusy}
        onClick={() => void perform(() => changeWebhook(id, { is_enabled: !isOn }))}
      >
        {isOn ? texts.turnOff : texts.turnOn}
      </Button>
      <Button onClick={() => ask('change')}>{texts.change}</Button>
      <Button onClick={() => ask('secret')}>{texts.newSecret}</Button>
      <Button look="danger" onClick={() => ask('remove')}>
        {texts.remove}
      </Button>
      {asking === 'change' && <WebhookDialog webhook={webhook} onClose={() => ask(undefined)} />}
      {asking === 'secret' && <NewSecret webhook={webhook} onClose={() => ask(undefined)} />}
      {asking === 'remove' && <Removal webhook={webhook} onClose={() => ask(undefined)} />}
    </div>
  )
}

type Props = { readonly webhook: Webhook; readonly onClose: () => void }

function NewSecret({ webhook, onClose }: Props) {
  const { isBusy, perform } = usePerform(refreshWebhooks)
  const [secret, setSecret] = useState('')
  if (secret !== '') return <SecretDialog secret={secret} onClose={onClose} />
  return (
    <Dialog open title={texts.newSecretTitle} onClose={onClose}>
      <p className="text-soft">{texts.newSecretWhy}</p>
      <DialogActions>
        <Button onClick={onClose}>{shared.cancel}</Button>
        <Button
          look="strong"
          disabled={isBusy}
          onClick={() => void perform(async () => setSecret(await renewWebhookSecret(webhook.id)))}
        >
          {texts.newSecretNow}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Removal({ webhook, onClose }: Props) {
  const navigate = useNavigate()
  const { isBusy, perform } = usePerform(refreshWebhooks)
  const remove = async (): Promise<void> => {
    await deleteWebhook(webhook.id)
    await navigate({ to: '/admin/webhooks' })
    offerUndo(texts.removed)
  }
  return (
    <Dialog open title={texts.removeTitle} onClose={onClose}>
      <p className="text-soft">{texts.removeWhy}</p>
      <DialogActions>
        <Button onClick={onClose}>{shared.cancel}</Button>
        <Button look="danger" disabled={isBusy} onClick={() => void perform(remove)}>
          {texts.removeNow}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
