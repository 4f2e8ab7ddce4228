import { formatNumber } from '../../app/format.ts'
import { catalogue } from '../../app/messages.ts'

export const texts = catalogue(
  {
    title: 'Shared with you',
    intro: 'Folders and documents that others have given you access to.',
    list: 'Items shared with you',
    by: (name: string) => `Shared by ${name}`,
    through: (group: string) => `through the group ${group}`,
    none: 'Nothing is shared with you yet',
    noneWhy: (names: string) => `Ask ${names} to share folders or documents with you.`,
    rights: { true: 'Can edit', false: 'Can read' },
    range: (first: number, last: number, total: number) =>
      `${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(total)}`,
    next: 'Next page of shared items',
    previous: 'Previous page of shared items',
  },
  {
    title: 'Mit Ihnen geteilt',
    intro: 'Ordner und Dokumente, auf die andere Ihnen Zugriff gegeben haben.',
    list: 'Mit Ihnen geteilte Elemente',
    by: (name) => `Geteilt von ${name}`,
    through: (group) => `über die Gruppe ${group}`,
    none: 'Noch ist nichts mit Ihnen geteilt',
    noneWhy: (names) => `Bitten Sie ${names}, Ordner oder Dokumente mit Ihnen zu teilen.`,
    rights: { true: 'Darf ändern', false: 'Darf lesen' },
    range: (first, last, total) =>
      `${formatNumber(first)} bis ${formatNumber(last)} von ${formatNumber(total)}`,
    next: 'Weitere geteilte Elemente',
    previous: 'Vorige geteilte Elemente',
  },
)
