import type { Notification } from '@arbor/client'
import { onInterrupt } from '../interrupt.ts'
import { inSession, type Common } from '../session.ts'
import { print, printJson, say, toJson } from '../terminal.ts'

/** Prints the notifications of the tenant and the account until the user stops it. */
export async function runListen(options: Common): Promise<void> {
  await inSession(options, async ({ arbor, url }) => {
    // A wrong URL fails here. A connection that is lost later is opened again.
    await arbor.get('/v1/users/me')
    await onInterrupt(async (signal) => {
      for await (const notification of arbor.listen({ signal })) {
        await (options.json ? printJson(notification) : printNotification(notification, url))
      }
    })
  })
}

async function printNotification(notification: Notification, url: string): Promise<void> {
  const { event } = notification
  if (event === 'connected') say(`Listening in tenant ${notification.tenant_id}.`)
  else if (event === 'disconnected') {
    say(`Lost the connection to ${url}. Reconnecting. Events until then are not shown.`)
  } else await print(lineOf(notification))
}

/** Members that every notification has and that don't help a reader. */
const ENVELOPE = new Set(['type', 'event', 'channel', 'tenant_id', 'timestamp', 'workflow_id'])

/** A notification on one line: time, event and fields. */
function lineOf(notification: Notification): string {
  const members: Readonly<Record<string, unknown>> = notification
  const at = new Date(String(members['timestamp']))
  const clock = Number.isNaN(at.getTime()) ? '' : `${at.toTimeString().slice(0, 8)} `
  const fields = Object.entries(members).filter(([name]) => !ENVELOPE.has(name))
  const shown = fields.map(([name, value]) => `${name}=${isWord(value) ? value : toJson(value)}`)
  return [`${clock}${notification.event}`, ...shown].join(' ')
}

/** Whether a value is safe and readable without quotes. Other characters could control the terminal. */
function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.:-]+$/.test(value)
}
