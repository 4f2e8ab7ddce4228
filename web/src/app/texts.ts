import { catalogue } from './catalogue.ts'

/** Texts that several modules share, and those of the frame around the screens. */
export const texts = catalogue('app', {
  home: 'Home',
  documents: 'Documents',
  search: 'Search',
  threads: 'Threads',
  jobs: 'Jobs',
  sharedWithYou: 'Shared with you',
  administration: 'Administration',
  mainNavigation: 'Main navigation',
  skip: 'Skip to content',
  account: 'Account',
  yourAccount: 'Your account',
  tenant: 'Tenant',
  language: 'Language',
  apiReference: 'API reference',
  signIn: 'Sign in',
  signOut: 'Sign out',
  signInAgain: 'Sign in again',
  sessionEnded: (email: string) =>
    `Your session has expired. Enter the password for ${email} to continue where you were.`,
  sessionEndedElsewhere: (email: string) =>
    `Your session has expired. Sign in again as ${email} in another tab. Then come back and continue where you were.`,
  signInInTab: 'Open the sign-in page in a new tab',
  signedInAsOther: (email: string) =>
    `This browser is now signed in as ${email} or to a different tenant. Arbor didn’t send your pending changes, because they belong to your previous session.`,
  password: 'Password',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  tryAgain: 'Try again',
  undo: 'Undo',
  loading: 'Loading',
  toHome: 'Go to the home page',
  notFound: 'Not found',
  notFoundWhy: 'It was deleted or moved, or you don’t have access to it.',
  closed: 'You can’t open this',
  closedWhy:
    'It doesn’t exist any more, or you don’t have access to it. If you expect to find something here, ask for access.',
  forbidden: 'You don’t have access to this',
  forbiddenWhy: 'Ask an administrator of your tenant for access.',
  picture: (words: string) => `Image: ${words}`,
  offline: 'Can’t reach the server',
  offlineWhy: 'Check your connection. Nothing was lost.',
  broken: 'Something went wrong',
  disconnected: 'Connection lost. Reconnecting…',
  modelReplaced:
    'The embedding endpoint now serves a different model under the same name. Arbor is recreating all vectors. Until then, search matches words only.',
})
