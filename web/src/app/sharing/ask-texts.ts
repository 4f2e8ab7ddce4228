import { catalogue } from '../messages.ts'

/** Texts about asking for access, and about answering such requests. */
export const texts = catalogue(
  {
    message: 'Message, for example why you need it',
    ask: 'Ask for access',
    askToEdit: 'Ask to edit',
    asked: (when: string) => `You asked for access on ${when}.`,
    askedWhy: 'This page changes as soon as somebody answers.',
    declined: 'Your request was declined.',
    requests: 'Requests for access',
    wants: { READ_ONLY: 'wants to read', READ_WRITE: 'wants to edit' },
    answers: { READ_ONLY: 'Let read', READ_WRITE: 'Let edit', DECLINED: 'Decline' },
  },
  {
    message: 'Nachricht, zum Beispiel wofür Sie es brauchen',
    ask: 'Um Zugriff bitten',
    askToEdit: 'Um Ändern bitten',
    asked: (when) => `Sie haben am ${when} um Zugriff gebeten.`,
    askedWhy: 'Diese Seite ändert sich, sobald jemand antwortet.',
    declined: 'Ihre Anfrage wurde abgelehnt.',
    requests: 'Anfragen um Zugriff',
    wants: { READ_ONLY: 'möchte lesen', READ_WRITE: 'möchte ändern' },
    answers: { READ_ONLY: 'Lesen lassen', READ_WRITE: 'Ändern lassen', DECLINED: 'Ablehnen' },
  },
)
