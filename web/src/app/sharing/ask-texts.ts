import { catalogue } from '../catalogue.ts'

/** Texts about asking for access, and about answering such requests. */
export const texts = catalogue('app/sharing/ask', {
  message: 'Message, for example why you need it',
  ask: 'Ask for access',
  askToEdit: 'Ask to edit',
  asked: (when: string) => `You asked for access on ${when}.`,
  askedWhy: 'This page changes as soon as somebody answers.',
  declined: 'Your request was declined.',
  requests: 'Requests for access',
  wants: { READ_ONLY: 'wants to read', READ_WRITE: 'wants to edit' },
  answers: { READ_ONLY: 'Let read', READ_WRITE: 'Let edit', DECLINED: 'Decline' },
})
