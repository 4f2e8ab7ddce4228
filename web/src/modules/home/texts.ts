import { catalogue } from '../../app/messages.ts'

export const texts = catalogue(
  {
    title: 'Home',
    hello: (name: string) => `Hello ${name}`,
    welcome: 'Welcome',
    placeholder: 'Ask or search your documents',
    ask: 'Ask',
    search: 'Search',
    asking: 'Press Enter to ask or Alt+Enter to search',
    threads: 'Your threads',
    allThreads: 'All threads',
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
  },
  {
    title: 'Start',
    hello: (name) => `Hallo ${name}`,
    welcome: 'Willkommen',
    placeholder: 'In Ihren Dokumenten fragen oder suchen',
    ask: 'Fragen',
    search: 'Suchen',
    asking: 'Eingabe fragt, Alt+Eingabe sucht',
    threads: 'Ihre Gespräche',
    allThreads: 'Alle Gespräche',
    isThisYou: 'Sind Sie das?',
    isThisYouWhy:
      'Diese Mandanten hatten schon ein Mitglied mit Ihrer Adresse, bevor Sie Ihr Konto angelegt haben. Niemand hatte damals bewiesen, dass die Adresse die seine ist. Behalten Sie nur, was Sie kennen.',
    asRole: (tenant, role) => `„${tenant}“, als ${role}`,
    keep: 'Behalten',
    keepOf: (tenant) => `„${tenant}“ behalten`,
    leave: 'Verlassen',
    leaveOf: (tenant) => `„${tenant}“ verlassen`,
    recent: 'Zuletzt geändert',
    allDocuments: 'Alle Dokumente',
    atWork: 'Wird gelesen',
    failed: 'Konnte nicht gelesen werden',
    nothingGiven: 'Noch niemand hat Ihnen einen Ordner freigegeben',
    nothingGivenWhy: (names) =>
      `Fragen Sie jemanden, der das kann: ${names}. Bis dahin können Sie eigene Dokumente hinzufügen, die nur Sie und die Administratoren sehen.`,
    empty: 'Beginnen Sie mit Ihren Dokumenten',
    emptyWhy:
      'Ziehen Sie Dateien oder ganze Ordner hierher. Sie werden gelesen, und gleich darauf können Sie danach fragen.',
    add: 'Dateien auswählen …',
    loadSamples: 'Beispieldokumente laden',
    samplesWhy:
      'Die Beispiele sind vier englische Dokumente einer Fährgesellschaft zum Ausprobieren. Sie können sie jederzeit löschen.',
    tryThese: 'Fragen zum Ausprobieren:',
    where: (folder) => `in ${folder}`,
  },
)
