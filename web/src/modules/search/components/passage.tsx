import type { Schemas } from '@arbor/client'
import { Link, useSearch } from '@tanstack/react-router'
import { Suspense, type ComponentType, type ReactNode } from 'react'
import { blocksOf, rowsFound } from '../excerpts.ts'
import { markWords, passageOf, wordsIn } from '../model.ts'
import { texts } from '../texts.ts'
import { PageThumb } from './page-thumb.tsx'

export type Hit = Schemas['ScoredChunkResponse']
/** Shows a table with the words of a query marked. */
export type FoundTable = ComponentType<{ readonly html: string; readonly query: string }>

/** Maximum number of characters shown of a passage. */
const LENGTH = 360
/** Rows shown of a table, below its first. */
const ROWS = 5

type Props = {
  readonly hit: Hit
  readonly query: string
  /** Whether its page is shown, too. */
  readonly withPage: boolean
  readonly table: FoundTable
}

/** A passage as a card: where it is, and its text, list or table with the found words marked. */
export function Passage({ hit, query, withPage, table: Table }: Props) {
  const { at } = useSearch({ from: '/app/search' })
  const polygons = hit.chunk_metadata.polygons ?? []
  const page = polygons[0]?.page
  const place = [page === undefined ? undefined : texts.page(page), hit.chunk_metadata.sheet_name]
  const words = [...place.filter((one) => one != null), sectionOf(hit)].filter((one) => one !== '')
  const version = hit.document_version?.id
  const isHtml = hit.chunk_type === 'TABLE' || hit.chunk_type === 'HTML'
  const rows = isHtml ? rowsFound(hit.content, query, ROWS) : undefined
  return (
    <li className="relative flex gap-3 border-l-2 border-line py-1.5 pl-3 hover:border-accent hover:bg-hover">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Link
          to="/documents/$id"
          params={{ id: hit.document?.id ?? '' }}
          search={{ chunk: hit.id, q: query, version: at === undefined ? undefined : version }}
          // The whole card opens the passage.
          className="flex flex-col gap-0.5 after:absolute after:inset-0"
        >
          {words.length > 0 && (
            <span className="truncate text-sm text-soft">{words.join(' · ')}</span>
          )}
          {rows ? (
            words.length === 0 && <span className="text-sm text-soft">{texts.aTable}</span>
          ) : (
            <Excerpt hit={hit} query={query} />
          )}
        </Link>
        {rows && (
          <Suspense>
            <Table key={rows.html} html={rows.html} query={query} />
          </Suspense>
        )}
        {rows && rows.left > 0 && (
          <span className="text-sm text-soft">{texts.moreRows(rows.left)}</span>
        )}
        {hit.similar_count !== undefined && (
          <span className="text-sm text-soft">{texts.similar(hit.similar_count)}</span>
        )}
      </div>
      {withPage && page !== undefined && version !== undefined && (
        <PageThumb
          version={version}
          page={page}
          boxes={polygons.flatMap((each) => (each.page === page ? [each.polygon] : []))}
        />
      )}
    </li>
  )
}

/** The part of a text around the first found word. */
function Excerpt({ hit, query }: Pick<Props, 'hit' | 'query'>) {
  const excerpt = passageOf(wordsIn(hit.content, hit.chunk_type), query, LENGTH)
  return (
    <span className="flex max-w-[72ch] flex-col gap-1 break-words">
      {blocksOf(excerpt).map((block, at) =>
        'items' in block ? (
          // Blocks have no ids, only an order.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at} role="list" className="flex flex-col gap-0.5 pl-3">
            {block.items.map((item, number) => (
              // oxlint-disable-next-line react/no-array-index-key
              <span key={number} role="listitem">
                {marked(item, query)}
              </span>
            ))}
          </span>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at}>{marked(block.text, query)}</span>
        ),
      )}
    </span>
  )
}

function marked(text: string, query: string): ReactNode[] {
  return markWords(text, query).map(({ text: piece, isFound }, at) =>
    // Pieces have no ids, only an order.
    // oxlint-disable-next-line react/no-array-index-key
    isFound ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>,
  )
}

/** The headings above a chunk: its path without the document and version at the start and the chunk at the end. */
function sectionOf({ materialized_path: path, document, document_version: version }: Hit): string {
  const start = `/${document?.name}/${version?.name}/`
  const at = path.indexOf(start)
  if (at === -1) return ''
  return path
    .slice(at + start.length)
    .split('/')
    .slice(0, -1)
    .join(' › ')
}
