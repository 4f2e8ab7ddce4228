import type { Schemas } from '@arbor/client'
import { Link } from '@tanstack/react-router'
import { Download, EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { texts as shared } from '../../../app/action-texts.ts'
import { placeOfEvent, useActionMenu } from '../../../app/action-menu.tsx'
import type { Action } from '../../../app/actions.ts'
import { downloadFile } from '../../../app/download.ts'
import { useOpenActions } from '../../../app/open-actions.tsx'
import { kindIcons, kindOfDocument } from '../../../app/kinds.ts'
import { queryClient } from '../../../app/query-client.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import type { MenuPlace } from '../../../ui/menu.tsx'
import { groupByDocument, markWords, passageOf, wordsIn, type Group } from '../model.ts'
import { documentQuery, TOP_K } from '../queries.ts'
import { texts } from '../texts.ts'

type Hit = Schemas['ScoredChunkResponse']
type Found = NonNullable<Hit['document']>

/** Number of passages shown per document at first. */
const SHOWN = 3
/** Maximum number of characters shown of a passage. */
const LENGTH = 360

/** The hits, grouped by document, with the searched words marked. */
export function Results({
  hits,
  query,
}: {
  readonly hits: readonly Hit[]
  readonly query: string
}) {
  const groups = groupByDocument(hits)
  const menu = useDocumentMenu()
  return (
    <>
      <p role="status" className="text-sm text-soft">
        {/* A full list doesn't say how many matches exist. */}
        {texts[hits.length < TOP_K ? 'found' : 'best'](hits.length, groups.length)}
      </p>
      <ol className="flex flex-col gap-5">
        {groups.map((group) => (
          <DocumentHits
            key={group.document.id}
            group={group}
            query={query}
            onMenu={(place) => void menu.open(group.document, place)}
          />
        ))}
      </ol>
      {menu.menu}
    </>
  )
}

/** The menu of a document in the results. */
function useDocumentMenu() {
  const menu = useActionMenu()
  const openActions = useOpenActions({ isElsewhere: true })
  return {
    menu: menu.menu,
    open: async ({ id, name }: Found, place: MenuPlace): Promise<void> => {
      try {
        // A hit doesn't have its document's folder.
        const document = await queryClient.ensureQueryData(documentQuery(id))
        const { asset_s3_url: file } = document.active_version
        const download: Action = {
          id: 'download',
          group: 'share',
          label: shared.download,
          icon: <Download size={14} />,
          run: () => downloadFile(file ?? '', name),
        }
        const actions = openActions(document)
        menu.open(place, shared.actions(name), file == null ? actions : [...actions, download])
      } catch (error) {
        offerUndo(sentenceOf(error))
      }
    },
  }
}

function DocumentHits({
  group: { document, hits },
  query,
  onMenu,
}: {
  readonly group: Group<Hit>
  readonly query: string
  readonly onMenu: (place: MenuPlace) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const Icon = kindIcons[kindOfDocument(document.name, document.document_type)]
  const shown = isOpen ? hits : hits.slice(0, SHOWN)
  return (
    <li className="flex flex-col gap-1.5">
      {/* Keyboard users have the button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <h2
        className="flex items-center gap-2 font-semibold"
        onContextMenu={(event) => onMenu(placeOfEvent(event))}
      >
        <Icon size={14} aria-hidden className="shrink-0 text-soft" />
        <Link
          to="/documents/$id"
          params={{ id: document.id }}
          search={{ q: query }}
          className="truncate hover:underline"
        >
          {document.name}
        </Link>
        <IconButton
          label={shared.actions(document.name)}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => onMenu(currentTarget)}
        >
          <EllipsisVertical size={16} />
        </IconButton>
      </h2>
      <ol className="flex flex-col">
        {shown.map((hit) => (
          <Passage key={hit.id} hit={hit} query={query} />
        ))}
      </ol>
      {!isOpen && hits.length > SHOWN && (
        <Button look="quiet" className="h-7 self-start px-2" onClick={() => setOpen(true)}>
          {texts.more(hits.length - SHOWN)}
        </Button>
      )}
    </li>
  )
}

function Passage({ hit, query }: { readonly hit: Hit; readonly query: string }) {
  const page = hit.chunk_metadata.polygons?.[0]?.page
  const place = [page === undefined ? undefined : texts.page(page), hit.chunk_metadata.sheet_name]
  const words = [...place.filter((one) => one != null), sectionOf(hit)].filter((one) => one !== '')
  const passage = passageOf(wordsIn(hit.content, hit.chunk_type), query, LENGTH)
  return (
    <li>
      <Link
        to="/documents/$id"
        params={{ id: hit.document?.id ?? '' }}
        search={{ chunk: hit.id, q: query }}
        className="flex flex-col gap-0.5 border-l-2 border-line py-1 pl-3 hover:border-accent hover:bg-hover"
      >
        {words.length > 0 && (
          <span className="truncate text-sm text-soft">{words.join(' · ')}</span>
        )}
        <span className="max-w-[72ch] break-words">
          {markWords(passage, query).map(({ text, isFound }, at) =>
            // Pieces have no ids, only an order.
            // oxlint-disable-next-line react/no-array-index-key
            isFound ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
          )}
        </span>
        {hit.similar_count !== undefined && (
          <span className="text-sm text-soft">{texts.similar(hit.similar_count)}</span>
        )}
      </Link>
    </li>
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
