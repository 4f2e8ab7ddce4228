import { catalogue } from '../../app/messages.ts'

export const texts = catalogue(
  {
    title: 'Home',
    hello: (name: string) => `Hello ${name}`,
    welcome: 'Welcome',
    placeholder: 'Search in all documents',
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
