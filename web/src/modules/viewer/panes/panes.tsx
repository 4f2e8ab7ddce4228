import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import type { Wanted } from '../find/model.ts'
import { formatNumber } from '../../../app/format.ts'
import { useKept } from '../../../app/retention/use-kept.ts'
import { cx } from '../../../ui/cx.ts'
import { Message } from '../../../ui/states.tsx'
import type { Edit, Task } from '../edit/model.ts'
import type { Thread } from '../comments/model.ts'
import { useComments } from '../comments/use-comments.tsx'
import {
  hasPages,
  hasSheets,
  isIngesting,
  isFormatted,
  isTableFile,
  lookOf,
  pagesOf,
  type Document,
  type Section,
  type Version,
  type ViewerState,
} from '../model.ts'
import { usePdf } from '../pdf/use-pdf.ts'
import { firstChunkOf } from '../queries.ts'
import { texts } from '../texts.ts'
import type { Contents } from '../use-contents.ts'
import { Notice } from '../components/notices.tsx'
import { PagesPane } from './pages-pane.tsx'
import { TextPane } from './text-pane.tsx'
import { lazily } from '../../../ui/patiently.ts'

type Props = {
  readonly document: Document
  readonly version: Version
  readonly contents: Contents
  readonly state: ViewerState
  /** The text to find in the document. */
  readonly wanted: Wanted | undefined
  /** Which match in the marked passage is the current one. */
  readonly nth: number | undefined
  readonly mayWrite: boolean
  readonly onSelect: (chunk: string) => void
  /** Chooses a comment and shows its passage. */
  readonly onComment: (thread: Thread) => void
  readonly onVersion: (versionId: string) => void
  readonly onCompare: (versionId: string) => void
  readonly onUpload: (file: File) => void
}

const SheetPane = lazily(async () => (await import('../sheets/pane.tsx')).SheetPane)
const TableFile = lazily(async () => (await import('../sheets/table-file.tsx')).TableFile)
const Formatted = lazily(async () => (await import('./formatted.tsx')).Formatted)
const Outline = lazily(async () => (await import('./outline.tsx')).Outline)
const TaskDialog = lazily(async () => (await import('../edit/dialogs.tsx')).TaskDialog)
const VersionList = lazily(async () => (await import('../versions/list.tsx')).VersionList)
const Details = lazily(async () => (await import('./details.tsx')).Details)

type View =
  | 'pages'
  | 'formatted'
  | 'sheet'
  | 'text'
  | 'outline'
  | 'comments'
  | 'versions'
  | 'details'

/** Pages and text side by side. Narrow screens show one of them. */
export function Panes(props: Props) {
  const { document, version, contents, state, onSelect, wanted, nth } = props
  const isPaged = hasPages(document, version)
  const isWide = useIsWide()
  const { main, offered } = viewsOf(document, version, isWide)
  const [chosen, choose] = useState<View | undefined>(
    state.view ?? (state.comment === undefined ? undefined : 'comments'),
  )
  const shown = offered.find((view) => view === chosen) ?? offered[0] ?? main
  const [hovered, setHovered] = useState<string>()
  const [goTo, setGoTo] = useState<{ page: number }>()
  const index = state.chunk === undefined ? undefined : contents.indexOf(state.chunk)
  useEffect(() => {
    if (index !== undefined) contents.needRange(index, index)
  })
  const chunk = index === undefined ? undefined : contents.at(index)
  const [task, begin] = useState<Task>()
  const { talk, count, pane, button } = useComments(props, {
    onPane: () => choose('comments'),
    onPassage: () => !isWide && choose(main),
  })
  const mayEdit = !useKept(document.path_part_id) && props.mayWrite && !isIngesting(version)
  const edit: Edit = { versionId: version.id, mayEdit, task, begin }
  const focus = { chunk: state.chunk, hovered, quote: state.quote, wanted, nth }
  const goToSection = async (section: Section): Promise<void> => {
    if (!isWide) choose(main)
    const first = await firstChunkOf(section, version.id)
    if (first !== undefined) onSelect(first)
    if (section.page_number != null) setGoTo({ page: section.page_number })
  }
  const shared = { contents, focus, onHover: setHovered, onSelect, talk }
  const panes = {
    pages: isPaged && <PagesOfVersion {...shared} version={version} chunk={chunk} goTo={goTo} />,
    text: (
      <TextOfVersion
        {...shared}
        version={version}
        index={index}
        look={main === 'text' ? lookOf(document) : 'beside'}
        edit={edit}
      />
    ),
    sheet: isTableFile(document, version) ? (
      <TableFile {...shared} version={version} index={index} edit={edit} />
    ) : (
      <SheetPane {...shared} version={version} index={index} edit={edit} />
    ),
    outline: <Outline contents={contents} edit={edit} onGo={(one) => void goToSection(one)} />,
    formatted: <Formatted version={version} chunk={chunk} quote={state.quote} wanted={wanted} />,
    comments: pane,
    versions: <VersionList {...props} />,
    details: <Details document={document} version={version} mayWrite={props.mayWrite} />,
  }
  return (
    <div className="flex min-h-0 flex-1">
      {isWide && (
        <div className="flex min-h-0 min-w-0 flex-1 flex-col border-r border-line">
          <Suspense>{panes[main]}</Suspense>
        </div>
      )}
      <div
        className={cx('flex min-h-0 min-w-0 flex-col', isWide ? widthOf(main, shown) : 'flex-1')}
      >
        <Tabs views={offered} shown={shown} comments={count} onChoose={choose} />
        <Suspense>{panes[shown]}</Suspense>
      </div>
      {button}
      {task && (
        <Suspense>
          <TaskDialog
            edit={edit}
            task={task}
            sections={contents.sections}
            top={version.path_part_id}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The width of the pane beside the main view. */
function widthOf(main: View, shown: View): string {
  if (main !== 'text' && (main !== 'sheet' || shown === 'text')) return 'w-[42%] max-w-xl'
  return shown === 'comments' ? 'w-96' : 'w-72'
}

/** The main view of a version, and those to choose from. */
function viewsOf(document: Document, version: Version, isWide: boolean) {
  const main = hasPages(document, version)
    ? 'pages'
    : isFormatted(document, version)
      ? 'formatted'
      : hasSheets(document, version)
        ? 'sheet'
        : 'text'
  const others = ['text', 'outline', 'comments', 'versions', 'details'] as const
  const views: View[] = main === 'text' ? [...others] : [main, ...others]
  // Beside a sheet, its text says the same.
  if (main === 'sheet') views.push(...views.splice(1, 1))
  return { main, offered: isWide ? views.filter((view) => view !== main) : views } as const
}

type PagesProps = Omit<Parameters<typeof PagesPane>[0], 'pdf'>

/** The pages of a version. If the file can't be opened, people can retry. */
export function PagesOfVersion(props: Omit<PagesProps, 'onRetry'>) {
  const [tries, setTries] = useState(0)
  return <OpenPages {...props} key={tries} onRetry={() => setTries(tries + 1)} />
}

function OpenPages(props: PagesProps) {
  const pdf = usePdf(props.version.id)
  const { chunk } = props
  return (
    <>
      {chunk && pagesOf(chunk).length === 0 && <Notice>{texts.noPlace}</Notice>}
      <PagesPane {...props} pdf={pdf} />
    </>
  )
}

type TextProps = Omit<Parameters<typeof TextPane>[0], 'top'> & { readonly version: Version }

/** The text of a version, or the reason why it has none. */
export function TextOfVersion({ version, ...props }: TextProps) {
  const hasText = (props.contents.count ?? 1) > 0
  if (!hasText && isIngesting(version)) return <Message title={texts.states.processing} />
  if (!hasText && version.system_metadata?.pipeline_state == null) {
    return <Message title={texts.neverRead}>{texts.neverReadWhy}</Message>
  }
  return <TextPane {...props} top={version.path_part_id} />
}

type TabsProps = {
  readonly views: readonly View[]
  readonly shown: View
  /** Number of open comments. */
  readonly comments: number
  readonly onChoose: (view: View) => void
}

function Tabs({ views, shown, comments, onChoose }: TabsProps) {
  return (
    <div
      role="group"
      aria-label={texts.show}
      className="flex h-9 shrink-0 items-stretch gap-1 overflow-x-auto border-b border-line px-2"
    >
      {views.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === shown}
          onClick={() => onChoose(view)}
          className="shrink-0 border-b-2 border-transparent px-2 text-soft hover:text-ink aria-pressed:border-accent aria-pressed:text-ink"
        >
          {texts.views[view]}
          {view === 'comments' && comments > 0 && ` (${formatNumber(comments)})`}
        </button>
      ))}
    </div>
  )
}

const wide = matchMedia('(min-width: 64rem)')

/** Whether the screen is wide enough for two panes. */
function useIsWide(): boolean {
  const subscribe = (onChange: () => void): (() => void) => {
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  }
  return useSyncExternalStore(subscribe, () => wide.matches)
}
