import { catalogue } from '../../app/messages.ts'

export const texts = catalogue(
  {
    title: 'Go to',
    placeholder: 'Go to a folder, document, thread or screen',
    thread: 'Thread',
    action: 'Action',
    searching: 'Searching …',
    ask: (words: string) => `Ask “${words}”`,
    searchFor: (words: string) => `Search for “${words}”`,
  },
  {
    title: 'Gehe zu',
    placeholder: 'Zu einem Ordner, Dokument, Gespräch oder einer Seite gehen',
    thread: 'Gespräch',
    action: 'Aktion',
    searching: 'Wird gesucht …',
    ask: (words) => `„${words}“ fragen`,
    searchFor: (words) => `Nach „${words}“ suchen`,
  },
)
