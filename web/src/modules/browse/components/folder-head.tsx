import { useQuery } from '@tanstack/react-query'
import { shownName, shownPath, type Schemas } from '@arbor/client'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import {
  ArrowDownUp,
  Check,
  ChevronRight,
  FilePen,
  FolderPlus,
  LayoutGrid,
  List,
  Lock,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Action } from '../../../app/actions.ts'
import type { Target } from '../../../app/address-of.ts'
import { KeptButtons } from '../../../app/kept/kept.tsx'
import { PastButton } from '../../../app/past/past.tsx'
import { RetentionBadge } from '../../../app/retention/mark.tsx'
import { ShareButton } from '../../../app/sharing/share-button.tsx'
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { SORTS, type Sort, type View } from '../model.ts'
import { startsQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import type { New } from './open-dialog.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { UploadMenu } from './upload-menu.tsx'

type Props = {
  readonly before: ReactNode
  readonly target: Target
  readonly ancestors: readonly Schemas['PathPartAncestorItem'][]
  readonly sort: Sort
  readonly view: View
  readonly mayWrite: boolean
  /** The number of selected rows, and the actions for them. */
  readonly selected: number
  readonly actions: readonly Action[]
  readonly onClear: () => void
  readonly onNew: (what: New) => void
  readonly onSort: (sort: Sort) => void
  readonly onView: (view: View) => void
}

/** The bar above the list: the path of the folder, or the actions for the selected rows. */
export function FolderHead(props: Props) {
  const { before, target, ancestors, sort, mayWrite, selected } = props
  const state = useSearch({ from: '/app/browse/{-$part}' })
  const isPast = state.at !== undefined
  const navigate = useNavigate()
  const look = (at: string | undefined): void => {
    const params = { part: target.path_part_id }
    void navigate({ to: '/browse/{-$part}', params, search: { ...state, at } })
  }
  return (
    <div className="flex min-h-12 shrink-0 items-center gap-2 border-b border-line px-3 max-sm:flex-wrap max-sm:gap-y-1 max-sm:py-1.5">
      {before}
      {/* On phones, the path has its own line. */}
      <div className="min-w-0 flex-1 overflow-x-auto max-sm:basis-3/4">
        {selected > 0 ? (
          <SelectionBar count={selected} actions={props.actions} onClear={props.onClear} />
        ) : (
          <Path ancestors={ancestors} />
        )}
      </div>
      {/* The selection bar needs this room on phones, and in languages with long words. */}
      {selected === 0 && (
        <>
          <Menu
            trigger={
              <button
                type="button"
                className={buttonClass('quiet', 'px-2')}
                aria-label={`${texts.sortBy}: ${texts.sorts[sort]}`}
              >
                <ArrowDownUp size={14} aria-hidden />
                <span className="hidden sm:inline">{texts.sorts[sort]}</span>
              </button>
            }
          >
            {SORTS.map((one) => (
              <MenuItem
                key={one}
                icon={one === sort && <Check size={14} />}
                onSelect={() => props.onSort(one)}
              >
                {texts.sorts[one]}
              </MenuItem>
            ))}
          </Menu>
          <IconButton
            label={props.view === 'grid' ? texts.asList : texts.asGrid}
            onClick={() => props.onView(props.view === 'grid' ? 'list' : 'grid')}
          >
            {props.view === 'grid' ? <List size={16} /> : <LayoutGrid size={16} />}
          </IconButton>
          {!isPast && (
            <>
              <RetentionBadge target={target} />
              <PastButton at={undefined} onChange={look} />
              <KeptButtons target={target} />
              <ShareButton target={target} />
            </>
          )}
          {!mayWrite && !isPast && <ReadOnly />}
          {mayWrite && (
            <>
              <NewButtons onNew={props.onNew} />
              <UploadMenu target={target.path_part_id} />
            </>
          )}
        </>
      )}
    </div>
  )
}

function ReadOnly() {
  return (
    <span
      title={texts.readOnlyWhy}
      className="inline-flex shrink-0 items-center gap-1.5 px-2 text-soft"
    >
      <Lock size={14} aria-hidden />
      <span className="max-sm:sr-only">{texts.readOnly}</span>
      <span className="sr-only">{texts.readOnlyWhy}</span>
    </span>
  )
}

function NewButtons({ onNew }: Pick<Props, 'onNew'>) {
  return (
    <>
      <Button
        className="px-2"
        aria-label={texts.newPage}
        title={texts.newPage}
        onClick={() => onNew('new-page')}
      >
        <FilePen size={14} aria-hidden />
        <span className="hidden lg:inline">{texts.newPage}</span>
      </Button>
      <Button
        className="px-2"
        aria-label={texts.newFolder}
        title={texts.newFolder}
        onClick={() => onNew('new-folder')}
      >
        <FolderPlus size={14} aria-hidden />
        <span className="hidden md:inline">{texts.newFolder}</span>
      </Button>
    </>
  )
}

const isOnPath = (above: string, path: string): boolean => `${path}/`.startsWith(`${above}/`)

function Path({ ancestors }: Pick<Props, 'ancestors'>) {
  const { at } = useSearch({ from: '/app/browse/{-$part}' })
  const last = ancestors.at(-1)
  // The path leaves out the root, which has no name, and the folders above a person's own folder.
  const shown = ancestors.filter(
    (one) => one.parent_path_id !== null && last && isOnPath(shownPath(one), shownPath(last)),
  )
  const { data: starts } = useQuery(startsQuery)
  // People can see the names of the folders above their starting folders, but can't open them.
  const start = shown.findIndex((one) =>
    starts?.some(({ path_part_id: id }) => id === one.path_part_id),
  )
  return (
    <ol className="flex min-w-0 items-center">
      {shown.map((one, number) => (
        <li key={one.path_part_id} className="flex min-w-0 items-center">
          {one === last ? (
            <h1 className="truncate px-1 font-semibold">
              {shownName(one)}
              <title>{`${shownName(one)} · Arbor`}</title>
            </h1>
          ) : (
            <>
              {number < start ? (
                <span className="truncate px-1 text-soft">{shownName(one)}</span>
              ) : (
                <Link
                  to="/browse/{-$part}"
                  params={{ part: one.path_part_id }}
                  search={{ at }}
                  className="truncate rounded px-1 text-soft hover:bg-hover hover:text-ink"
                >
                  {shownName(one)}
                </Link>
              )}
              <ChevronRight size={14} aria-hidden className="shrink-0 text-soft" />
            </>
          )}
        </li>
      ))}
    </ol>
  )
}
