import { catalogue, plural } from '../../app/messages.ts'
import { formatNumber } from '../../app/format.ts'

export const texts = catalogue(
  {
    title: 'Search',
    placeholder: 'Search all documents',
    find: 'Search',
    findTag: 'Find a tag',
    findFolder: 'Find a folder',
    mode: 'Search by',
    modes: { hybrid: 'Meaning and words', dense_only: 'Meaning', full_text: 'Words' },
    folder: 'Folder',
    anywhere: 'Anywhere',
    theseFolders: (count: number) => `${formatNumber(count)} ${plural(count, 'folder', 'folders')}`,
    type: 'Type',
    types: { TEXT: 'Text', TABLE: 'Tables', IMAGE: 'Images' },
    tag: 'Tag',
    since: 'Ingested since',
    anyTime: 'Any time',
    days: (count: number) => `Last ${formatNumber(count)} days`,
    facets: 'Narrow the search',
    kind: 'Kind',
    plainText: 'Text',
    uploader: 'Uploaded by',
    unnamed: 'No name',
    moreValues: (count: number) => `${formatNumber(count)} more`,
    countedOf: (count: number) => `Counted in the best ${formatNumber(count)} passages`,
    aTable: 'Table',
    moreRows: (count: number) => `${formatNumber(count)} more ${plural(count, 'row', 'rows')}`,
    reset: 'Reset filters',
    page: (page: number) => `Page ${formatNumber(page)}`,
    best: (hits: number, documents: number) =>
      `Top ${formatNumber(hits)} passages from ${formatNumber(documents)} ${plural(documents, 'document', 'documents')}`,
    found: (hits: number, documents: number) =>
      `${formatNumber(hits)} ${plural(hits, 'passage', 'passages')} in ${formatNumber(documents)} ${plural(documents, 'document', 'documents')}`,
    nothing: 'No passages found',
    nothingWhy: 'Try other words, search by meaning, or remove a filter.',
    similar: (count: number) =>
      `${formatNumber(count)} more ${plural(count, 'passage says', 'passages say')} nearly the same thing`,
    alsoSearched: (words: string) => `Also searched for ${words}`,
    comments: 'Comments',
    moreComments: (count: number) =>
      `${formatNumber(count)} more ${plural(count, 'comment', 'comments')}`,
    resolved: 'resolved',
    formerMember: 'Former member',
    start: 'What are you looking for?',
    startWhy:
      'Type a question or a few words. Arbor finds matching passages and shows you their pages.',
    more: (count: number) =>
      `${formatNumber(count)} more ${plural(count, 'passage', 'passages')} in this document`,
  },
  {
    title: 'Suche',
    placeholder: 'In allen Dokumenten suchen',
    find: 'Suchen',
    findTag: 'Schlagwort suchen',
    findFolder: 'Ordner suchen',
    mode: 'Suchen nach',
    modes: { hybrid: 'Bedeutung und Wörtern', dense_only: 'Bedeutung', full_text: 'Wörtern' },
    folder: 'Ordner',
    anywhere: 'Überall',
    theseFolders: (count) => `${formatNumber(count)} ${plural(count, 'Ordner', 'Ordner')}`,
    type: 'Art',
    types: { TEXT: 'Text', TABLE: 'Tabellen', IMAGE: 'Bilder' },
    tag: 'Schlagwort',
    since: 'Eingelesen seit',
    anyTime: 'Jederzeit',
    days: (count) => `Letzte ${formatNumber(count)} Tage`,
    facets: 'Suche eingrenzen',
    kind: 'Format',
    plainText: 'Text',
    uploader: 'Von',
    unnamed: 'Ohne Namen',
    moreValues: (count) => `${formatNumber(count)} weitere`,
    countedOf: (count) => `Gezählt in den besten ${formatNumber(count)} Stellen`,
    aTable: 'Tabelle',
    moreRows: (count) => `${formatNumber(count)} weitere ${plural(count, 'Zeile', 'Zeilen')}`,
    reset: 'Filter zurücksetzen',
    page: (page) => `Seite ${formatNumber(page)}`,
    best: (hits, documents) =>
      `Die ${formatNumber(hits)} besten Stellen, aus ${formatNumber(documents)} ${plural(documents, 'Dokument', 'Dokumenten')}`,
    found: (hits, documents) =>
      `${formatNumber(hits)} ${plural(hits, 'Stelle', 'Stellen')} in ${formatNumber(documents)} ${plural(documents, 'Dokument', 'Dokumenten')}`,
    nothing: 'Nichts gefunden',
    nothingWhy:
      'Versuchen Sie andere Wörter, suchen Sie nach Bedeutung oder entfernen Sie einen Filter.',
    similar: (count) =>
      `${formatNumber(count)} weitere ${plural(count, 'Stelle sagt', 'Stellen sagen')} fast dasselbe`,
    alsoSearched: (words) => `Auch gesucht nach ${words}`,
    comments: 'Kommentare',
    moreComments: (count) =>
      `${formatNumber(count)} ${plural(count, 'weiterer Kommentar', 'weitere Kommentare')}`,
    resolved: 'erledigt',
    formerMember: 'Früheres Mitglied',
    start: 'Was suchen Sie?',
    startWhy:
      'Schreiben Sie eine Frage oder ein paar Wörter. Gefunden werden Stellen mit ihrer Seite.',
    more: (count) =>
      `${formatNumber(count)} weitere ${plural(count, 'Stelle', 'Stellen')} in diesem Dokument`,
  },
)
