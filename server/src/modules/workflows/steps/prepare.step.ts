import type { Context } from '../../../platform/context/context.ts'
import { beginOwnThread } from '../../conversations/index.ts'
import type { Reference } from '../../assistant/index.ts'
import { lockTreeShared } from '../../tree/index.ts'
import type { FoundItems } from '../definitions/items.ts'
import type { RunRow } from '../runs/run-row.ts'
import { goOn } from '../runs/start-step.ts'
import { itemsOfRun, starterOf } from './run-starter.ts'

/** Maximum length of a thread's title. */
const MAX_TITLE = 255

/** Creates the thread that shows the progress of the run, among the conversations of the person who started it. */
export async function prepareRun(context: Context, run: RunRow): Promise<void> {
  const { tenant_id: tenantId, snapshot } = run
  const actor = await starterOf(context, run)
  await context.doors.inTenant(tenantId, async (tx) => {
    await lockTreeShared(tx, tenantId)
    const items = await itemsOfRun(tx, actor, run)
    const title = snapshot.workflow_name.slice(0, MAX_TITLE)
    const text = `Run the workflow “${snapshot.workflow_name}”.`
    const content = { text, references: referencesOf(items) }
    const message = { role: 'USER' as const, content }
    const threadId = await beginOwnThread(tx, context, actor, { title, message })
    await goOn(tx, context, run, { step: 'write', threadId })
  })
}

function referencesOf({ sources, instructions, template }: FoundItems): Reference[] {
  return [...sources, ...instructions, ...(template ? [template] : [])].map((item) => ({
    ref_type: item.part_type,
    entity_id: item.id,
    display_name: item.name,
  }))
}
