import { catalogue } from '../../app/catalogue.ts'

export const texts = catalogue('home', {
  title: 'Home',
  hello: (name: string) => `Hello ${name}`,
  welcome: 'Welcome',
  placeholder: 'Ask or search your documents',
  ask: 'Ask',
  search: 'Search',
  asking: 'Press Enter to ask or Alt+Enter to search',
  threads: 'Your threads',
  allThreads: 'All threads',
  allShared: 'All shared items',
  isThisYou: 'Is this you?',
  isThisYouWhy:
    'These tenants had a member with your email address before you signed up. At that time, nobody had verified that the address was theirs. Keep only the memberships that you recognize.',
  asRole: (tenant: string, role: string) => `“${tenant}” (${role})`,
  keep: 'Keep',
  keepOf: (tenant: string) => `Keep “${tenant}”`,
  leave: 'Leave',
  leaveOf: (tenant: string) => `Leave “${tenant}”`,
  recent: 'Recently modified',
  allDocuments: 'All documents',
  atWork: 'Processing',
  failed: 'Failed',
  nothingGiven: 'Nobody has shared a folder with you yet',
  nothingGivenWhy: (names: string) =>
    `To get access, ask ${names}. Until then, you can add your own documents, which only you and the administrators can see.`,
  empty: 'Add documents to get started',
  emptyWhy:
    'Drop files or whole folders here. Arbor reads them, and moments later you can ask questions about them.',
  add: 'Choose files…',
  loadSamples: 'Load sample documents',
  samplesWhy:
    'To try Arbor, load four documents from a ferry company. You can delete them at any time.',
  tryThese: 'Questions to try:',
  where: (folder: string) => `in ${folder}`,
})
