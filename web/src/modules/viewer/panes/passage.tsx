import { Suspense, useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { useHidden } from '../../../app/deletions.ts'
import { cx } from '../../../ui/cx.ts'
import { threadsOn, type Talk } from '../comments/model.ts'
import { editedBy, type Edit } from '../edit/model.ts'
import type { Wanted } from '../find/model.ts'
import { markFound } from '../marks.ts'
import { pagesOf, type Chunk, type Look, type Section } from '../model.ts'
import type { OnSlide } from '../slides/model.ts'
import { Facts } from '../prose/facts.tsx'
import { texts } from '../texts.ts'
import { InPlace } from '../components/in-place.tsx'
import { PassageMenu, SectionMenu } from '../components/menus.tsx'
import type { Focus } from '../components/page-view.tsx'
import { useMarks, type Marked } from '../components/use-marks.ts'
import { lazily } from '../../../ui/patiently.ts'

const Content = lazily(async () => (await import('../prose/content.tsx')).Content)
const TableRun = lazily(async () => (await import('./table-run.tsx')).TableRun)
const PassageComments = lazily(
  async () => (await import('../comments/passage-comments.tsx')).PassageComments,
)

type Props = {
  readonly chunk: Chunk
  /** The passage after this one. */
  readonly next: Chunk | undefined
  /** Undefined if the passage is only shown. */
  readonly edit: Edit | undefined
  /** Headings that start with this passage. */
  readonly headings: readonly Section[]
  /** Where it is on its slide, if slides are shown. */
  readonly slide?: OnSlide | undefined
  readonly focus: Focus
  readonly talk?: Talk | undefined
  readonly look: Look
  readonly onHover: (chunk: string | undefined) => void
  readonly onSelect: (chunk: string) => void
}

/** A passage below the headings that start with it: text, a table, or an image with its description. */
export function Passage(props: Props) {
  const { chunk, edit } = props
  const { in: edited, below } = editedBy(edit?.task)
  const id = chunk.metadata_obj_id
  const isHidden = useHidden().has(id)
  return (
    <Frame {...props}>
      <Headings {...props} />
      {isHidden && <p className="px-3 py-1.5 text-sm text-soft">{texts.beingDeleted}</p>}
      {!isHidden && (edited === id ? <InPlace edit={edit} /> : <Shown {...props} />)}
      {below === id && <InPlace edit={edit} />}
    </Frame>
  )
}

type TableProps = Props & Pick<ComponentProps<typeof TableRun>, 'parts' | 'isContinued' | 'measure'>

/** The passages of a table, as one table. The first one is the given passage. */
export function TablePassages({ parts, isContinued, measure, ...props }: TableProps) {
  const { edit, focus, talk, look, onHover, onSelect } = props
  const shared = { edit, focus, talk, look, onHover, onSelect }
  return (
    <Frame {...props} isTable>
      {!isContinued && (
        <div className={cx(props.look === 'document' && 'mx-auto max-w-[40rem]')}>
          <Headings {...props} />
          <div className="pt-2 pl-3">
            <Where chunk={props.chunk} onSelect={onSelect} />
          </div>
        </div>
      )}
      <Suspense>
        <TableRun {...shared} parts={parts} isContinued={isContinued} measure={measure} />
      </Suspense>
    </Frame>
  )
}

type FrameProps = Pick<Props, 'look' | 'slide'> & {
  readonly isTable?: boolean
  readonly children: ReactNode
}

/** The width of passages: documents have lines that are pleasant to read, and tables may need more. */
function Frame({ look, slide, isTable = false, children }: FrameProps) {
  if (look === 'beside') return <div className="px-4">{children}</div>
  if (look === 'document') {
    return <div className={cx('mx-auto px-4', isTable ? 'max-w-5xl' : 'max-w-2xl')}>{children}</div>
  }
  return (
    <div
      className={cx('mx-auto max-w-3xl px-4', slide?.isFirst && 'pt-4', slide?.isLast && 'pb-1')}
    >
      <div
        className={cx(
          'flow-root border-x border-line bg-ground px-4',
          slide?.isFirst && 'rounded-t-lg border-t pt-2',
          slide?.isLast && 'min-h-24 rounded-b-lg border-b pb-4',
        )}
      >
        {slide?.isFirst && (
          <div className="px-3 pt-1 text-sm text-soft">{texts.slide(slide.number)}</div>
        )}
        {children}
      </div>
    </div>
  )
}

/** Whether a passage has the speaker notes of a slide. */
function isNotes({ chunk_metadata: metadata }: Chunk): boolean {
  return metadata?.block_type === 'speaker_notes'
}

function Headings({ headings, edit, focus }: Pick<Props, 'headings' | 'edit' | 'focus'>) {
  return headings.map((section) => (
    <Heading
      // A new name needs new marks.
      key={`${section.path_part_id} ${section.name}`}
      section={section}
      edit={edit}
      wanted={focus.wanted}
    />
  ))
}

function Shown({ chunk, next, edit, slide, focus, talk, onHover, onSelect }: Props) {
  const { metadata_obj_id: id } = chunk
  const isMarked = id === focus.chunk
  const threads = threadsOn(talk, id)
  return (
    // Keyboard users have the arrow keys and the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      data-chunk={id}
      aria-current={isMarked || undefined}
      onMouseEnter={() => onHover(id)}
      onMouseLeave={() => onHover(undefined)}
      onClick={() => getSelection()?.isCollapsed !== false && onSelect(id)}
      className={cx(
        'group relative my-1 flex flex-col gap-1 rounded-md border-l-2 py-1.5 pr-9 pl-3',
        isMarked ? 'border-accent bg-tint' : 'border-transparent',
        !isMarked && id === focus.hovered && 'border-line-strong bg-hover',
        slide && isNotes(chunk) && 'mt-3 bg-rail text-sm text-soft',
      )}
    >
      <Where chunk={chunk} onSelect={onSelect} />
      {/* Wraps the whole body, because its marks need the rendered words. */}
      <Suspense>
        <Body
          key={chunk.content}
          chunk={chunk}
          quote={isMarked ? focus.quote : undefined}
          wanted={focus.wanted}
          said={threads.flatMap(({ place }) => place.quote ?? [])}
          nth={isMarked ? focus.nth : undefined}
        />
      </Suspense>
      <Facts chunk={chunk} />
      {edit && (
        <div className="absolute top-0.5 right-0.5">
          <PassageMenu edit={edit} chunk={chunk} next={next} isMarked={isMarked} talk={talk} />
        </div>
      )}
      {talk && threads.length > 0 && (
        <Suspense>
          <PassageComments threads={threads} talk={talk} />
        </Suspense>
      )}
    </div>
  )
}

type HeadingProps = Pick<Props, 'edit'> & {
  readonly section: Section
  readonly wanted: Wanted | undefined
}

/** A heading, with the menu of its section. */
function Heading({ section, edit, wanted }: HeadingProps) {
  const name = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!name.current || wanted === undefined) return undefined
    return markFound([name.current], wanted)
  }, [wanted])
  // The title bar holds the page's first heading: the name of the document.
  const level = Math.min(section.depth + 1, 6)
  return (
    <div className="group flex items-start gap-1 px-3 pt-3 pb-1">
      <div
        ref={name}
        role="heading"
        aria-level={level}
        className={cx('min-w-0 font-semibold break-words', level <= 2 && 'text-lg')}
      >
        {section.name}
      </div>
      {edit?.mayEdit && <SectionMenu edit={edit} section={section} />}
    </div>
  )
}

/** Where a passage is: its pages, or its sheet and cells. */
function Where({ chunk, onSelect }: Pick<Props, 'chunk' | 'onSelect'>) {
  const pages = pagesOf(chunk)
  const { sheet_name: sheet, cell_range: cells } = chunk.chunk_metadata ?? {}
  const words = [sheet, cells != null && texts.cells(cells)]
  const named = words.filter((word) => typeof word === 'string')
  if (pages.length === 0 && named.length === 0) return undefined
  return (
    <div className="flex gap-2 text-sm text-soft">
      {pages.length > 0 && (
        <button
          type="button"
          className="hover:underline"
          title={texts.showOnPage(pages[0] ?? 1)}
          onClick={(event) => {
            event.stopPropagation()
            onSelect(chunk.metadata_obj_id)
          }}
        >
          {texts.pages(pages)}
        </button>
      )}
      {named.length > 0 && <span className="truncate">{named.join(' · ')}</span>}
    </div>
  )
}

type BodyProps = Marked & { readonly chunk: Chunk }

/** The content of a passage, with quoted and searched words marked. */
function Body({ chunk, ...marked }: BodyProps) {
  const body = useRef<HTMLDivElement>(null)
  useMarks(() => [body.current], marked)
  return (
    <div ref={body} data-passage className="flex min-w-0 flex-col gap-2">
      <Content chunk={chunk} />
    </div>
  )
}
