import { Link, useSearch } from '@tanstack/react-router'
import { Download, EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { texts as shared } from '../../../app/action-texts.ts'
import { placeOfEvent, useActionMenu } from '../../../app/action-menu.tsx'
import type { Action } from '../../../app/actions.ts'
import { downloadFile } from '../../../app/download.ts'
import { useOpenActions } from '../../../app/open-actions.tsx'
import { kindIcons, kindOfDocument } from '../../../app/kinds.ts'
import { OriginalLink } from '../../../app/original.tsx'
import { queryClient } from '../../../app/query-client.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import type { MenuPlace } from '../../../ui/menu.tsx'
import { groupByDocument, type Group } from '../model.ts'
import { documentQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { Passage, type FoundTable, type Hit } from './passage.tsx'

type Found = NonNullable<Hit['document']>

/** Number of passages shown per document at first. */
const SHOWN = 3
/** The first documents show the page of their best passage. */
const WITH_PAGE = 3

type Props = {
  readonly hits: readonly Hit[]
  /** Whether there are no other hits. */
  readonly isAll: boolean
  readonly query: string
  readonly table: FoundTable
}

/** The hits, grouped by document, with the searched words marked. Those that are only similar are folded below. */
export function Results({ hits, isAll, query, table }: Props) {
  const menu = useDocumentMenu()
  const matches = hits.filter((hit) => hit.is_match)
  const similar = hits.filter((hit) => !hit.is_match)
  const documents = groupByDocument(matches).length
  const list = (some: readonly Hit[]) => (
    <ol className="flex flex-col gap-5">
      {groupByDocument(some).map((group, at) => (
        <DocumentHits
          key={group.document.id}
          group={group}
          query={query}
          withPage={at < WITH_PAGE}
          table={table}
          onMenu={(place) => void menu.open(group.document, place)}
        />
      ))}
    </ol>
  )
  return (
    <>
      <p role="status" className="text-sm text-soft">
        {/* A full list doesn't say how many matches exist. */}
        {matches.length > 0
          ? texts[isAll ? 'found' : 'best'](matches.length, documents)
          : texts.noMatch}
      </p>
      {matches.length === 0 && list(similar)}
      {matches.length > 0 && list(matches)}
      {matches.length > 0 && similar.length > 0 && (
        <details className="border-t border-line pt-3">
          <summary className="cursor-pointer font-semibold">
            {texts.similarOnly(similar.length)}
          </summary>
          <div className="pt-3">{list(similar)}</div>
        </details>
      )}
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
  withPage,
  table,
  onMenu,
}: Omit<Props, 'hits' | 'isAll'> & {
  readonly group: Group<Hit>
  readonly withPage: boolean
  readonly onMenu: (place: MenuPlace) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const { at } = useSearch({ from: '/app/search' })
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
          search={{
            q: query,
            version: at === undefined ? undefined : hits[0]?.document_version?.id,
          }}
          className="truncate hover:underline"
        >
          {document.name}
        </Link>
        <OriginalLink
          of={document}
          className="inline-flex shrink-0 items-center gap-1.5 text-sm font-normal text-accent hover:underline"
        />
        <IconButton
          label={shared.actions(document.name)}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => onMenu(currentTarget)}
        >
          <EllipsisVertical size={16} />
        </IconButton>
      </h2>
      <ol className="flex flex-col gap-1">
        {shown.map((hit, number) => (
          <Passage
            key={hit.id}
            hit={hit}
            query={query}
            withPage={withPage && number === 0}
            table={table}
          />
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
