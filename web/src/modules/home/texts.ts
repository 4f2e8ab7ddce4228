import { catalogue } from '../../app/messages.ts'

export const texts = catalogue(
  {
    title: 'Home',
    hello: (name: string) => `Hello ${name}`,
    welcome: 'Welcome',
    placeholder: 'Search in all documents',
    isThisYou: 'Is this you?',
    isThisYouWhy:
      'These tenants had a member with your address before you signed up. Nobody had proved then that the address is theirs. Keep only what you know.',
    asRole: (tenant: string, role: string) => `“${tenant}”, as ${role}`,
    keep: 'Keep',
    keepOf: (tenant: string) => `Keep “${tenant}”`,
    leave: 'Leave',
    leaveOf: (tenant: string) => `Leave “${tenant}”`,
    recent: 'Changed lately',
    allDocuments: 'All documents',
    atWork: 'Being read',
    failed: 'Could not be read',
    empty: 'Begin with your documents',
    emptyWhy:
      'Drop files or whole folders into the shared folder: they are read, split into passages and can be found a moment later.',
    add: 'Add documents',
    where: (folder: string) => `in ${folder}`,
  },
  {
    title: 'Start',
    hello: (name) => `Hallo ${name}`,
    welcome: 'Willkommen',
    placeholder: 'In allen Dokumenten suchen',
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
    empty: 'Beginnen Sie mit Ihren Dokumenten',
    emptyWhy:
      'Ziehen Sie Dateien oder ganze Ordner in den gemeinsamen Ordner: Sie werden gelesen, in Stellen zerlegt und sind gleich darauf zu finden.',
    add: 'Dokumente hinzufügen',
    where: (folder) => `in ${folder}`,
  },
)
