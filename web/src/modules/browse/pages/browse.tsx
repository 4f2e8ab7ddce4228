import { shownName } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { PanelLeft } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { placeQuery } from '../../../app/access/place-query.ts'
import { Failure } from '../../../app/failure-page.tsx'
import { PastBanner } from '../../../app/past/past.tsx'
import { NoAccess } from '../../../app/sharing/no-access.tsx'
import { useMany } from '../../../app/many/paged-list.ts'
import { texts as shared } from '../../../app/texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Message, Skeleton } from '../../../ui/states.tsx'
import { FolderView } from '../components/folder-view.tsx'
import type { QuickLook } from '../components/quick-look.tsx'
import { TreePane } from '../components/tree-pane.tsx'
import { ancestryQuery, foldersIn } from '../queries.ts'
import { texts } from '../texts.ts'

/** The folder tree on the left, the contents of a folder on the right. */
export function BrowsePage({ quickLook }: { readonly quickLook: QuickLook }) {
  const { part } = useParams({ from: '/app/browse/{-$part}' })
  const state = useSearch({ from: '/app/browse/{-$part}' })
  const { at } = state
  const [isTreeShown, showTree] = useState(false)
  const navigate = useNavigate()
  if (part === undefined) return <FirstFolder />
  return (
    <div className="flex min-h-0 flex-1">
      {/* The tree shows the present. */}
      {at === undefined && (
        <TreePane part={part} isShown={isTreeShown} onClose={() => showTree(false)} />
      )}
      <section className="flex min-h-0 min-w-0 flex-1 flex-col">
        <PastBanner
          at={at}
          onChange={(time) => {
            const search = { ...state, at: time }
            void navigate({ to: '/browse/{-$part}', params: { part }, search })
          }}
        />
        <Contents
          quickLook={quickLook}
          part={part}
          at={at}
          before={
            at === undefined && (
              <IconButton
                label={texts.showFolders}
                aria-expanded={isTreeShown}
                className="lg:hidden"
                onClick={() => showTree(!isTreeShown)}
              >
                <PanelLeft size={16} />
              </IconButton>
            )
          }
        />
      </section>
    </div>
  )
}

/** Without a folder in the URL, opens the first one: the shared folder. */
function FirstFolder() {
  const { items, error, retry } = useMany(foldersIn(undefined))
  if (error) return <Failure error={error} onRetry={retry} />
  if (!items) return <Skeleton label={shared.loading} lines={8} />
  const [first] = items
  if (!first) return <Message title={texts.empty}>{texts.emptyReadOnly}</Message>
  return <Navigate to="/browse/{-$part}" params={{ part: first.path_part_id }} replace />
}

type ContentsProps = {
  readonly quickLook: QuickLook
  readonly part: string
  /** The time that is shown; undefined for now. */
  readonly at: string | undefined
  readonly before: ReactNode
}

function Contents({ quickLook, part, at, before }: ContentsProps) {
  const navigate = useNavigate()
  const { data: folder, error, refetch } = useQuery(placeQuery(part, at))
  const { data: ancestry } = useQuery(ancestryQuery(part, at))
  if (error && at !== undefined) return <Failure error={error} onRetry={() => void refetch()} />
  if (error) return <NoAccess target={part} error={error} onRetry={() => void refetch()} />
  if (!folder) return <Skeleton label={shared.loading} lines={8} />
  if (folder.part_type !== 'FOLDER' || folder.metadata_obj_id === null) {
    return <Message title={shared.notFound}>{shared.notFoundWhy}</Message>
  }
  return (
    <FolderView
      // Resets the selection when the folder changes.
      key={`${part} ${at}`}
      quickLook={quickLook}
      part={part}
      folderId={folder.metadata_obj_id}
      name={shownName(folder)}
      folder={folder}
      hasCustomOrder={folder.custom_order}
      ancestors={ancestry?.ancestors ?? []}
      before={before}
      onOpen={(item) => {
        if (item.part_type === 'FOLDER') {
          const params = { part: item.path_part_id }
          return void navigate({ to: '/browse/{-$part}', params, search: true })
        }
        const search = at === undefined ? {} : { version: item.active_version_id }
        return void navigate({ to: '/documents/$id', params: { id: item.id }, search })
      }}
    />
  )
}
