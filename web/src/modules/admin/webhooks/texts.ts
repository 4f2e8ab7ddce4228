import { formatNumber } from '../../../app/format.ts'
import { catalogue } from '../../../app/catalogue.ts'
import { plural } from '../../../app/messages.ts'
import type { Delivery, Webhook, WebhookEvent } from './queries.ts'

type Events = Readonly<Record<WebhookEvent | 'webhook.test', string>>
type States = Readonly<Record<Delivery['state'], string>>
type Reasons = Readonly<Record<NonNullable<Webhook['disabled_reason']>, string>>

const EVENTS: Events = {
  'document.created': 'A document was added',
  'document.ingested': 'A document can be found',
  'document.failed': 'A document could not be read',
  'document.updated': 'A document was renamed, moved or has another version',
  'document.deleted': 'A document was deleted',
  'message.answered': 'The assistant ended an answer',
  'permission.created': 'A permission was granted',
  'permission.updated': 'A permission changed',
  'permission.deleted': 'A permission was taken back',
  'audit.head': 'Head of the audit chain, every hour',
  'webhook.test': 'Test',
}

const STATES: States = { pending: 'Waiting', delivered: 'Delivered', failed: 'Given up' }
const REASONS: Reasons = {
  gone: 'Arbor turned it off because the receiver answered that it is gone (410).',
  failing: 'Arbor turned it off because the receiver accepted nothing for three days.',
  creator: 'Paused: its creator is no longer an administrator. Turn it on to take it over.',
}

/** Texts about webhooks. */
export const texts = catalogue('admin/webhooks', {
  title: 'Webhooks',
  none: 'No webhooks yet',
  why: 'A webhook tells another service what happens in this tenant, such as new documents. It sends ids and names, never text of documents.',
  add: 'New webhook',
  change: 'Edit…',
  changeTitle: 'Edit webhook',
  url: 'Address of the receiver',
  urlHint: 'It begins with https:// and takes events by POST.',
  description: 'Description (optional)',
  events: 'Events',
  eventNames: EVENTS,
  state: 'State',
  on: 'On',
  off: 'Off',
  failing: 'Not accepted since',
  reasons: REASONS,
  turnOff: 'Turn off',
  turnOn: 'Turn on',
  create: 'Create',
  secret: 'Secret (shown only once)',
  secretWhy: 'Give it to the receiver, which checks the signature of each event with it.',
  done: 'Done',
  newSecret: 'New secret…',
  newSecretTitle: 'Create a new secret?',
  newSecretWhy: 'For 24 hours, events are signed with the new and the former secret.',
  newSecretNow: 'Create secret',
  copy: 'Copy',
  copied: 'Copied',
  test: 'Send test',
  tested: 'Test sent. The result appears below.',
  remove: 'Delete…',
  removeTitle: 'Delete this webhook?',
  removeWhy: 'Nothing more is sent, and its log is deleted. You can’t undo this.',
  removeNow: 'Delete',
  removed: 'Webhook deleted',
  log: 'What was sent',
  logEmpty: 'Nothing was sent yet.',
  states: STATES,
  attempts: (attempts: number) =>
    `${formatNumber(attempts)} ${plural(attempts, 'attempt', 'attempts')}`,
  next: 'next',
  answered: 'Answer:',
  again: 'Send again',
  againOf: (event: string, at: string) => `Send again: ${event}, ${at}`,
  more: 'Show more',
})

/** The name of an event for people. */
export function eventName(type: string): string {
  const names: Readonly<Record<string, string>> = texts.eventNames
  return names[type] ?? type
}
