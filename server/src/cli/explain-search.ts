import { FolderInUse } from '../platform/db/folder-lock.ts'
import { explainSearch, findAsker } from '../modules/search/index.ts'
import { print, say, reportFault } from './terminal.ts'
import { openContext } from './open-context.ts'

/** A search and the chunks to explain. */
type ExplainChoice = {
  /** The tenant to search. The default is the person's current tenant. */
  readonly tenant?: string | undefined
  /** The person whose permissions apply. The default is the tenant's owner. */
  readonly as?: string | undefined
  readonly query: string
  readonly chunk: readonly string[]
  readonly scope?: readonly string[] | undefined
  readonly searchType: SearchType
  readonly topK: number
  readonly threshold: number
  readonly json?: boolean | undefined
}

type SearchType = Parameters<typeof explainSearch>[2]['search_type']
type Explanation = Awaited<ReturnType<typeof explainSearch>>
type ExplainedChunk = Explanation['chunks'][number]

/**
 * Prints why a search finds or misses chunks, with the permissions of a person or of the tenant's owner. If a server is
 * using the embedded database, prints a message and sets exit code 1.
 * @throws Problem not_found for an unknown tenant, person or chunk; not_available without an embedding model
 */
export async function runExplainSearch(choice: ExplainChoice): Promise<void> {
  try {
    await using context = await openContext()
    const { owner, userId } = await findAsker(context, {
      tenantId: choice.tenant,
      email: choice.as,
    })
    const explanation = await explainSearch(context, owner, requestOf(choice, userId))
    if (choice.json) print(JSON.stringify(explanation))
    else for (const line of describe(explanation)) print(line)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    reportFault(error)
    say(
      'Only one process can use the embedded database. Stop the server, or use POST /v1/chunks/search/explain.',
    )
    process.exitCode = 1
  }
}

function requestOf(
  choice: ExplainChoice,
  userId: string | undefined,
): Parameters<typeof explainSearch>[2] {
  return {
    query: choice.query,
    search_type: choice.searchType,
    hybrid_profile: 'hybrid',
    parent_path_ids: [...(choice.scope ?? [])],
    active_version_only: true,
    top_k: choice.topK,
    score_threshold: choice.threshold,
    with_document: false,
    chunk_ids: [...choice.chunk],
    ...(userId !== undefined && { user_id: userId }),
  }
}

/** An explanation as lines of text. */
function describe({ query, chunks }: Explanation): string[] {
  const { search_type: type, top_k: topK, threshold, model, languages } = query
  const facts = [type, `top ${topK}`, `threshold ${threshold}`]
  if (model !== null) facts.push(`model ${model}`)
  if (languages.length > 0) facts.push(`languages ${languages.join(' ')}`)
  return [`Search: ${facts.join(', ')}`, ...describeTerms(query), ...chunks.flatMap(describeChunk)]
}

function describeTerms({ search_type: type, terms, corrections }: Explanation['query']): string[] {
  if (type === 'dense_only' || terms.length === 0) return []
  const rows = terms.map(({ lexemes, texts, weight, is_stop_word: isStopWord }) => [
    lexemes.join(' '),
    texts === null ? '-' : texts.toLocaleString('en'),
    figure(weight),
    isStopWord ? 'stop word' : '',
  ])
  const corrected = corrections.map(
    ({ word, searched }) => `${word}: in no text, searched for ${searched.join(', ')} instead`,
  )
  return ['', ...table([['word', 'texts', 'weight', ''], ...rows]), ...corrected]
}

function describeChunk(chunk: ExplainedChunk): string[] {
  const { full_text: words, dense, filters } = chunk
  const ways = [
    ['', 'score', 'rank', ''],
    ['result', figure(chunk.score), chunk.rank === null ? '-' : String(chunk.rank), ''],
  ]
  if (words) {
    const support = words.support > 0 ? `, support ${figure(words.support)}` : ''
    const about = `BM25 ${figure(words.bm25)}${support}`
    ways.push(['words', figure(words.score), place(words.rank), about])
  }
  for (const { lexemes, tf, part } of words?.terms ?? []) {
    ways.push(['', '', '', `  ${lexemes.join(' ')}: ${tf} times, ${figure(part)}`])
  }
  if (dense) {
    const around = dense.around === null ? '' : `, around it ${figure(dense.around)}`
    const about = `cosine ${figure(dense.cosine)}, window ${dense.window}${around}`
    ways.push(['meaning', figure(dense.score), place(dense.rank), about])
  }
  const passed = Object.entries(filters).map(([name, passes]) => `${name} ${passes ? 'yes' : 'NO'}`)
  return [
    '',
    `Chunk ${chunk.chunk_id}`,
    `  ${chunk.reason}`,
    ...table(ways),
    `  passes: ${passed.join(', ')}`,
  ]
}

function figure(value: number | null): string {
  return value === null ? '-' : value.toFixed(3)
}

function place(value: number | null): string {
  return value === null ? '-' : String(value)
}

/** Rows with columns as wide as their widest cells. The first and last columns are text, the others numbers. */
function table(rows: readonly (readonly string[])[]): string[] {
  const count = Math.max(...rows.map((row) => row.length))
  const widths = Array.from({ length: count }, (_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  )
  return rows.map((row) => {
    const cells = row.map((cell, at) => {
      const isText = at === 0 || at === count - 1
      return isText ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)
    })
    return `  ${cells.join('  ')}`.trimEnd()
  })
}
