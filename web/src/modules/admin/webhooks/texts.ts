import { formatNumber } from '../../../app/format.ts'
import { catalogue, plural } from '../../../app/messages.ts'
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

const EREIGNISSE: Events = {
  'document.created': 'Ein Dokument wurde hinzugefügt',
  'document.ingested': 'Ein Dokument kann gefunden werden',
  'document.failed': 'Ein Dokument konnte nicht gelesen werden',
  'document.updated': 'Ein Dokument wurde umbenannt, verschoben oder hat eine andere Version',
  'document.deleted': 'Ein Dokument wurde gelöscht',
  'message.answered': 'Der Assistent hat eine Antwort beendet',
  'permission.created': 'Eine Berechtigung wurde erteilt',
  'permission.updated': 'Eine Berechtigung wurde geändert',
  'permission.deleted': 'Eine Berechtigung wurde entzogen',
  'audit.head': 'Ende der Protokollkette, jede Stunde',
  'webhook.test': 'Test',
}

const STATES: States = { pending: 'Waiting', delivered: 'Delivered', failed: 'Given up' }
const ZUSTAENDE: States = { pending: 'Wartet', delivered: 'Zugestellt', failed: 'Aufgegeben' }
const REASONS: Reasons = {
  gone: 'Arbor turned it off because the receiver answered that it is gone (410).',
  failing: 'Arbor turned it off because the receiver accepted nothing for three days.',
  creator: 'Paused: its creator is no longer an administrator. Turn it on to take it over.',
}
const GRUENDE: Reasons = {
  gone: 'Arbor hat ihn ausgeschaltet, weil der Empfänger nicht mehr da ist (410).',
  failing: 'Arbor hat ihn ausgeschaltet, weil der Empfänger drei Tage lang nichts angenommen hat.',
  creator:
    'Er ruht: Wer ihn angelegt hat, ist kein Administrator mehr. Wer ihn einschaltet, übernimmt ihn.',
}

/** Texts about webhooks. */
export const texts = catalogue(
  {
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
  },
  {
    title: 'Webhooks',
    none: 'Noch keine Webhooks',
    why: 'Ein Webhook meldet einem anderen Dienst, was in diesem Mandanten geschieht, etwa neue Dokumente. Er sendet Kennungen und Namen, nie den Text von Dokumenten.',
    add: 'Neuer Webhook',
    change: 'Bearbeiten…',
    changeTitle: 'Webhook bearbeiten',
    url: 'Adresse des Empfängers',
    urlHint: 'Sie beginnt mit https:// und nimmt Ereignisse per POST an.',
    description: 'Beschreibung (freiwillig)',
    events: 'Ereignisse',
    eventNames: EREIGNISSE,
    state: 'Zustand',
    on: 'Ein',
    off: 'Aus',
    failing: 'Nicht angenommen seit',
    reasons: GRUENDE,
    turnOff: 'Ausschalten',
    turnOn: 'Einschalten',
    create: 'Erstellen',
    secret: 'Geheimnis (wird nur einmal gezeigt)',
    secretWhy: 'Der Empfänger prüft damit die Signatur jedes Ereignisses.',
    done: 'Fertig',
    newSecret: 'Neues Geheimnis…',
    newSecretTitle: 'Neues Geheimnis erstellen?',
    newSecretWhy:
      'Ereignisse werden 24 Stunden lang mit dem neuen und dem bisherigen Geheimnis signiert.',
    newSecretNow: 'Geheimnis erstellen',
    copy: 'Kopieren',
    copied: 'Kopiert',
    test: 'Test senden',
    tested: 'Test gesendet. Das Ergebnis erscheint unten.',
    remove: 'Löschen…',
    removeTitle: 'Diesen Webhook löschen?',
    removeWhy:
      'Es wird nichts mehr gesendet, und sein Protokoll wird gelöscht. Das lässt sich nicht rückgängig machen.',
    removeNow: 'Löschen',
    removed: 'Webhook gelöscht',
    log: 'Was gesendet wurde',
    logEmpty: 'Noch nichts gesendet.',
    states: ZUSTAENDE,
    attempts: (attempts) => `${formatNumber(attempts)} ${plural(attempts, 'Versuch', 'Versuche')}`,
    next: 'nächster',
    answered: 'Antwort:',
    again: 'Erneut senden',
    againOf: (event, at) => `Erneut senden: ${event}, ${at}`,
    more: 'Mehr anzeigen',
  },
)

/** The name of an event for people. */
export function eventName(type: string): string {
  const names: Readonly<Record<string, string>> = texts.eventNames
  return names[type] ?? type
}
