import { Loaded } from '../../../../app/loaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Page } from '../../../../ui/page.tsx'
import { Message } from '../../../../ui/states.tsx'
import { Cell, Table, TableRow } from '../../../../ui/table.tsx'
import { Condition } from '../components/condition.tsx'
import { WebhookDialog } from '../components/webhook-dialog.tsx'
import { webhooksQuery } from '../queries.ts'
import { eventName, texts } from '../texts.ts'

const COLUMNS = [texts.url, texts.state, texts.events]

/** All webhooks of the tenant. */
export function WebhooksPage() {
  const query = useQuery(webhooksQuery)
  const [isAdding, setAdding] = useState(false)
  const isEmpty = query.data?.length === 0
  const add = (
    <Button look="strong" onClick={() => setAdding(true)}>
      {texts.add}
    </Button>
  )
  return (
    <Page title={texts.title} actions={!isEmpty && add}>
      <Loaded query={query} lines={4}>
        {(data) =>
          isEmpty ? (
            <Message title={texts.none} icon={<WebhookIcon size={28} aria-hidden />} action={add}>
              {texts.why}
            </Message>
          ) : (
            <Table label={texts.title} columns={COLUMNS} wideOnly={[2]}>
              {data.map((webhook) => (
                <TableRow key={webhook.id}>
                  <Cell>
                    <Link
                      to="/admin/webhooks/$webhookId"
                      params={{ webhookId: webhook.id }}
                      className="font-medium break-all hover:underline"
                    >
                      {webhook.url}
                    </Link>
                    {webhook.description !== null && (
                      <span className="block text-sm text-soft">{webhook.description}</span>
                    )}
                  </Cell>
                  <Cell>
                    <Condition webhook={webhook} />
                  </Cell>
                  <Cell wideOnly className="text-sm text-soft">
                    {webhook.events.map(eventName).join(' · ')}
                  </Cell>
                </TableRow>
              ))}
            </Table>
          )
        }
      </Loaded>
      {isAdding && <WebhookDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}
