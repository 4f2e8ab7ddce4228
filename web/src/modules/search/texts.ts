import { catalogue } from '../../app/catalogue.ts'
import { plural } from '../../app/messages.ts'
import { formatNumber } from '../../app/format.ts'

export const texts = catalogue('search', {
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
})
