import { Link } from '@tanstack/react-router'
import { useMe, useTenant } from '../../../app/session.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { usePerform } from '../../../app/use-perform.ts'
import { Page } from '../../../ui/page.tsx'
import { changeTenant, refreshTenant } from '../queries.ts'
import { texts } from '../settings-texts.ts'

/** Whether agents can change content, and what they have changed or tried to change. */
export function AgentsPage() {
  return (
    <Page title={texts.screens['/admin/agents']}>
      <div className="flex max-w-4xl flex-col gap-6 p-4">
        <Permission />
        <Deletions />
        <div className="flex flex-col gap-1">
          <Link
            to="/admin/audit"
            search={{ group: 'agents' }}
            className="w-fit font-semibold hover:underline"
          >
            {texts.agentCalls}
          </Link>
          <p className="text-soft">{texts.agentCallsWhy}</p>
        </div>
      </div>
    </Page>
  )
}

/** Where items go that programs delete. */
function Deletions() {
  const { id, settings } = useTenant()
  const { current_tenant_role: role } = useMe()
  const { isBusy, perform } = usePerform(refreshTenant)
  const choose = (deletions_to_trash: boolean) =>
    perform(async () => {
      await changeTenant(id, { settings: { deletions_to_trash } })
      offerUndo(texts.agentsSaved)
    })
  return (
    <div className="flex flex-col gap-1">
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={settings.deletions_to_trash}
          disabled={isBusy || role !== 'OWNER'}
          onChange={({ target }) => void choose(target.checked)}
        />
        {texts.deletionsToTrash}
      </label>
      <p className="text-soft">{texts.deletionsToTrashWhy}</p>
    </div>
  )
}

function Permission() {
  const { id, settings } = useTenant()
  const { isBusy, perform } = usePerform(refreshTenant)
  const allow = (agents_may_write: boolean) =>
    perform(async () => {
      await changeTenant(id, { settings: { agents_may_write } })
      offerUndo(texts.agentsSaved)
    })
  return (
    <div className="flex flex-col gap-1">
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={settings.agents_may_write}
          disabled={isBusy}
          onChange={({ target }) => void allow(target.checked)}
        />
        {texts.agentsMayWrite}
      </label>
      <p className="text-soft">{texts.agentsMayWriteWhy}</p>
    </div>
  )
}
