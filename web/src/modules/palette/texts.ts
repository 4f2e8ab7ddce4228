import { catalogue } from '../../app/catalogue.ts'

export const texts = catalogue('palette', {
  title: 'Go to',
  placeholder: 'Go to a folder, document, thread or screen',
  thread: 'Thread',
  action: 'Action',
  searching: 'Searching…',
  ask: (words: string) => `Ask “${words}”`,
  searchFor: (words: string) => `Search for “${words}”`,
})
