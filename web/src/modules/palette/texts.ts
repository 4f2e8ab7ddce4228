import { catalogue } from '../../app/messages.ts'

export const texts = catalogue(
  {
    title: 'Go to',
    placeholder: 'Go to a folder, a document or a screen',
    searchFor: (words: string) => `Search for “${words}”`,
  },
  {
    title: 'Gehe zu',
    placeholder: 'Zu einem Ordner, einem Dokument oder einer Seite gehen',
    searchFor: (words) => `Nach „${words}“ suchen`,
  },
)
