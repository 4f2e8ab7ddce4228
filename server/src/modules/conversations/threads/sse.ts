import { dataOf } from '../../../platform/http/event-stream.ts'
import type { StreamEntry } from '../../../platform/realtime/transport.ts'
import { DONE } from './reply-events.ts'

/** Formats an event for Server-Sent Events. `data` is JSON or another text without line breaks. */
export function formatEvent(event: { id: string; event: string; data: string }): string {
  return `id: ${event.id}\nevent: ${event.event}\ndata: ${dataOf(event.data)}\n\n`
}

/** Formats an event of an answer. The same entry always has the same bytes. */
export function formatEntry({ id, event, json }: StreamEntry): string {
  return formatEvent({ id, event, data: event === 'done' ? DONE : json })
}
