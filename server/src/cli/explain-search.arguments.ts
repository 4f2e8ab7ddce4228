import type { Read } from './arguments.ts'
import { UsageError, UUID } from './usage.ts'

const SEARCH_TYPES = ['dense_only', 'full_text', 'hybrid'] as const
type SearchType = (typeof SEARCH_TYPES)[number]

/** A search and the chunks that it is explained for. */
export type ExplainChoice = {
  /** The tenant that is searched; undefined for the one in which the person works. */
  readonly tenantId: string | undefined
  /** Whose rights count; undefined for the owner's. */
  readonly as: string | undefined
  readonly query: string
  readonly chunkIds: readonly string[]
  readonly scopeIds: readonly string[]
  readonly searchType: SearchType | undefined
  readonly topK: number | undefined
  readonly threshold: number | undefined
  readonly json: boolean
}

export const EXPLAIN_OPTIONS = {
  tenant: { type: 'string' },
  as: { type: 'string' },
  query: { type: 'string' },
  chunk: { type: 'string', multiple: true },
  scope: { type: 'string', multiple: true },
  'search-type': { type: 'string' },
  'top-k': { type: 'string' },
  threshold: { type: 'string' },
  json: { type: 'boolean' },
} as const

const MOST_CHUNKS = 20
const MOST_RESULTS = 50

/** @throws UsageError when the options make no search */
export function readExplainSearch({
  values,
  lists,
  flags,
}: Omit<Read, 'positionals'>): ExplainChoice {
  const { tenant, as, query } = values
  const chunkIds = lists['chunk'] ?? []
  if (!tenant && !as) throw new UsageError('explain-search needs a value for --tenant or --as.')
  if (!query) throw new UsageError('explain-search needs a value for --query.')
  if (chunkIds.length === 0 || chunkIds.length > MOST_CHUNKS) {
    throw new UsageError(`explain-search needs 1 to ${MOST_CHUNKS} ids, each in a --chunk.`)
  }
  return {
    tenantId: tenant === undefined ? undefined : readId('tenant', tenant),
    as,
    query,
    chunkIds: chunkIds.map((id) => readId('chunk', id)),
    scopeIds: (lists['scope'] ?? []).map((id) => readId('scope', id)),
    searchType: readSearchType(values['search-type']),
    topK: readNumber(
      'top-k',
      values['top-k'],
      (n) => Number.isInteger(n) && n >= 1 && n <= MOST_RESULTS,
    ),
    threshold: readNumber('threshold', values['threshold'], Number.isFinite),
    json: flags.has('json'),
  }
}

function readId(option: string, value: string): string {
  if (!UUID.test(value)) throw new UsageError(`--${option} is an id.`)
  return value.toLowerCase()
}

function readSearchType(value: string | undefined): SearchType | undefined {
  if (value === undefined) return undefined
  const type = SEARCH_TYPES.find((each) => each === value)
  if (!type) throw new UsageError(`--search-type is one of ${SEARCH_TYPES.join(', ')}.`)
  return type
}

function readNumber(
  option: string,
  value: string | undefined,
  isFit: (number: number) => boolean,
): number | undefined {
  if (value === undefined) return undefined
  const number = value.trim() === '' ? NaN : Number(value)
  if (!isFit(number)) {
    const what = option === 'top-k' ? `a number from 1 to ${MOST_RESULTS}` : 'a number'
    throw new UsageError(`--${option} is ${what}.`)
  }
  return number
}
