import { type Tables } from '../../platform/db/index.ts'

export const tables = {
  search_block: { archive: 'The other server creates the posting lists from the search texts.' },
  search_posting: { archive: 'The other server creates the posting lists from the search texts.' },
  search_tail: { archive: 'The other server creates the posting lists from the search texts.' },
} satisfies Tables
