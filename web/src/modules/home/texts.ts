import { catalogue } from '../../app/messages.ts'

export const texts = catalogue(
  {
    title: 'Home',
    hello: (name: string) => `Hello ${name}`,
    welcome: 'Welcome',
    placeholder: 'Ask or search in your documents',
    ask: 'Ask',
    search: 'Search',
    asking: 'Enter asks, Alt+Enter searches',
    threads: 'Your threads',
    allThreads: 'All threads',
    isThisYou: 'Is this you?',
    isThisYouWhy:
      'These tenants had a member with your address before you signed up. Nobody had proved then that the address is theirs. Keep only what you know.',
    asRole: (tenant: string, role: string) => `“${tenant}”, as ${role}`,
    keep: 'Keep',
    keepOf: (tenant: string) => `Keep “${tenant}”`,
    leave: 'Leave',
    leaveOf: (tenant: string) => `Leave “${tenant}”`,
    recent: 'Recently changed',
    allDocuments: 'All documents',
    atWork: 'Being read',
    failed: 'Could not be read',
    nothingGiven: 'Nobody has shared a folder with you yet',
    nothingGivenWhy: (names: string) =>
      `Ask somebody who can share one: ${names}. Until then, you can add your own documents, which only you and the administrators see.`,
    empty: 'Begin with your documents',
    emptyWhy:
      'Drop files or whole folders here. They are read, and you can ask about them a moment later.',
    add: 'Choose files…',
    loadSamples: 'Load the sample documents',
    samplesWhy:
      'The samples are four documents of a ferry company, to try things out. You can delete them at any time.',
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
