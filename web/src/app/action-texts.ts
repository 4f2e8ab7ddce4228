import { catalogue } from './catalogue.ts'

/** Names of the actions for a folder or document, in any list. */
export const texts = catalogue('app/action', {
  actions: (name: string) => `Actions for ${name}`,
  open: 'Open',
  openTab: 'Open in a new tab',
  original: 'Open original',
  versions: 'Show versions',
  showFolder: 'Show in its folder',
  copyLink: 'Copy link',
  copied: (name: string) => `Copied the link to ${name}`,
  notCopied: 'Your browser blocked copying. Open the item and copy its URL.',
  ask: 'Ask about it',
  download: 'Download',
  share: 'Share',
  shareAsked: 'Share…',
})
