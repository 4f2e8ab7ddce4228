import type { StreamEntry } from '../../../platform/realtime/transport.ts'
import { DONE } from './reply-events.ts'

/** Sent first, so that proxies pass the headers on before there is an event. */
export const GREETING = ': open\n\n'

/** Keeps proxies from closing a quiet connection. */
export const PING = ': ping\n\n'

/** Line ends for some readers, though not for Server-Sent Events; JSON does not escape them. */
const OTHER_LINE_ENDS = /[\u0085\u2028\u2029]/g

/** One event of Server-Sent Events. `data` is JSON or another text of one line. */
export function formatEvent(event: { id: string; event: string; data: string }): string {
  const data = event.data.replaceAll(OTHER_LINE_ENDS, escape)
  return `id: ${event.id}\nevent: ${event.event}\ndata: ${data}\n\n`
}

/** An event of an answer as its readers get it; always the same bytes for the same entry. */
export function formatEntry({ id, event, json }: StreamEntry): string {
  return formatEvent({ id, event, data: event === 'done' ? DONE : json })
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
