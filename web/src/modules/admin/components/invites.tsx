import { Copy } from 'lucide-react'
import { Failure } from '../../../app/failure-page.tsx'
import { formatExactly, formatWhen } from '../../../app/format.ts'
import { useMany } from '../../../app/many/paged-list.ts'
import { More } from '../../../app/many/load-more.tsx'
import { roleWords } from '../../../app/people.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { usePerform } from '../../../app/use-perform.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Cell, Table, TableRow } from '../../../ui/table.tsx'
import { invitesQuery, refreshInvites, revokeInvite } from '../queries.ts'
import { texts } from '../texts.ts'

/** The pending invites. Renders nothing if there are none. */
export function Invites() {
  const many = useMany(invitesQuery)
  const { items, error, retry } = many
  const { isBusy, perform } = usePerform(refreshInvites)
  if (error) return <Failure error={error} onRetry={retry} />
  if (!items || items.length === 0) return undefined
  return (
    <section className="mt-6">
      <h2 className="px-4 pb-1 font-semibold">{texts.openInvites}</h2>
      <Table
        label={texts.openInvites}
        columns={[texts.address, texts.role, texts.expires]}
        actions={texts.actions}
        wideOnly={[1, 2]}
      >
        {items.map((invite) => (
          <TableRow key={invite.id}>
            <Cell className="w-full max-w-0 truncate">{invite.email}</Cell>
            <Cell wideOnly className="whitespace-nowrap">
              {roleWords[invite.role]}
            </Cell>
            <Cell wideOnly className="text-sm whitespace-nowrap text-soft">
              <time title={formatExactly(invite.expires_at)}>{formatWhen(invite.expires_at)}</time>
            </Cell>
            <Cell>
              <div className="flex items-center justify-end gap-1">
                <IconButton
                  label={texts.copyLinkOf(invite.email)}
                  onClick={() => {
                    copyText(invite.invite_link)
                      .then(() => offerUndo(texts.copied))
                      .catch(() => offerUndo(invite.invite_link))
                  }}
                >
                  <Copy size={14} />
                </IconButton>
                <Button
                  look="quiet"
                  disabled={isBusy}
                  aria-label={texts.revokeOf(invite.email)}
                  onClick={() =>
                    void perform(async () => {
                      await revokeInvite(invite.id)
                      offerUndo(texts.revoked(invite.email))
                    })
                  }
                >
                  {texts.revoke}
                </Button>
              </div>
            </Cell>
          </TableRow>
        ))}
      </Table>
      <More of={many} />
    </section>
  )
}
