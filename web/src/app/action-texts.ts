import { catalogue } from './messages.ts'

/** Names of the actions for a folder or document, in any list. */
export const texts = catalogue(
  {
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
  },
  {
    actions: (name) => `Aktionen für ${name}`,
    open: 'Öffnen',
    openTab: 'In neuem Tab öffnen',
    original: 'Original öffnen',
    versions: 'Versionen anzeigen',
    showFolder: 'Im Ordner anzeigen',
    copyLink: 'Link kopieren',
    copied: (name) => `Link zu ${name} kopiert`,
    notCopied:
      'Der Browser hat das Kopieren nicht erlaubt. Öffnen Sie den Eintrag und kopieren Sie seine Adresse.',
    ask: 'Dazu fragen',
    download: 'Herunterladen',
    share: 'Freigeben',
    shareAsked: 'Freigeben …',
  },
)
