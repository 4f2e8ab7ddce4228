import type { StreamEntry } from '../../../platform/realtime/transport.ts'
import { DONE } from './reply-events.ts'

/** Sent first, so that proxies forward the headers before the first event. */
export const GREETING = ': open\n\n'

/** Keeps proxies from closing an idle connection. */
export const PING = ': ping\n\n'

/** Some readers treat these as line ends, although Server-Sent Events don't. JSON doesn't escape them. */
const OTHER_LINE_ENDS = /[\u0085\u2028\u2029]/g

/** Formats an event for Server-Sent Events. `data` is JSON or another text without line breaks. */
export function formatEvent(event: { id: string; event: string; data: string }): string {
  const data = event.data.replaceAll(OTHER_LINE_ENDS, escape)
  return `id: ${event.id}\nevent: ${event.event}\ndata: ${data}\n\n`
}

/** Formats an event of an answer. The same entry always has the same bytes. */
export function formatEntry({ id, event, json }: StreamEntry): string {
  return formatEvent({ id, event, data: event === 'done' ? DONE : json })
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
