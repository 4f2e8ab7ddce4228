import type { Notification } from '@arbor/client'
import { onInterrupt } from '../interrupt.ts'
import { inSession, type Common } from '../session.ts'
import { print, printJson, say, toJson } from '../terminal.ts'

/** Prints the notifications of the tenant and the account until the user ends it. */
export async function runListen(options: Common): Promise<void> {
  await inSession(options, async ({ arbor, url }) => {
    // A wrong address is told at once; a line that is lost later is opened again.
    await arbor.get('/v1/users/me')
    await onInterrupt(async (signal) => {
      for await (const notification of arbor.listen({ signal })) {
        await (options.json ? printJson(notification) : tell(notification, url))
      }
    })
  })
}

async function tell(notification: Notification, url: string): Promise<void> {
  const { event } = notification
  if (event === 'connected') say(`Listening in tenant ${notification.tenant_id}.`)
  else if (event === 'disconnected') {
    say(`The connection to ${url} was lost; trying again. What happens meanwhile is not shown.`)
  } else await print(lineOf(notification))
}

/** Members that every notification has, and that say nothing to a reader. */
const ENVELOPE = new Set(['type', 'event', 'channel', 'tenant_id', 'timestamp', 'workflow_id'])

/** A notification on one line: time, event, and what it is about. */
function lineOf(notification: Notification): string {
  const members: Readonly<Record<string, unknown>> = notification
  const at = new Date(String(members['timestamp']))
  const clock = Number.isNaN(at.getTime()) ? '' : `${at.toTimeString().slice(0, 8)} `
  const fields = Object.entries(members).filter(([name]) => !ENVELOPE.has(name))
  const told = fields.map(([name, value]) => `${name}=${isWord(value) ? value : toJson(value)}`)
  return [`${clock}${notification.event}`, ...told].join(' ')
}

/** Whether a value can be read without quotes; other characters could be commands to the terminal. */
function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.:-]+$/.test(value)
}
