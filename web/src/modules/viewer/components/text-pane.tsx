import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { Failure } from '../../../app/failure-page.tsx'
import { queryClient } from '../../../app/query-client.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Message, Skeleton } from '../../../ui/states.tsx'
import { patiently } from '../../../ui/patiently.ts'
import type { Talk } from '../comments/model.ts'
import type { Edit } from '../edit/model.ts'
import { newHeadings } from '../model.ts'
import { texts } from '../texts.ts'
import type { Contents } from '../use-contents.ts'
import type { Focus } from './page-view.tsx'
import { Passage } from './passage.tsx'

type Props = {
  readonly contents: Contents
  /** Undefined if passages are only shown. */
  readonly edit?: Edit | undefined
  /** Path part of the version. */
  readonly top: string
  readonly focus: Focus
  /** Index of the marked passage. */
  readonly index: number | undefined
  /** Whether the text is the main view, without pages beside it. */
  readonly isWide: boolean
  readonly talk?: Talk | undefined
  readonly onHover: (chunk: string | undefined) => void
  readonly onSelect: (chunk: string) => void
}

/** Estimated height of a passage before it is measured. */
const USUAL_PX = 120

/** The passages in reading order, below their headings. Only those in view are rendered. */
export function TextPane(props: Props) {
  const { contents, focus, index, isWide } = props
  const { count = 0 } = contents
  const frame = useRef<HTMLDivElement>(null)
  const rows = useRows(contents, index, frame)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return
    if (passageKey(event, props)) {
      event.preventDefault()
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const next = step === undefined ? undefined : contents.at((index ?? -1) + step)
    if (!next) return
    event.preventDefault()
    props.onSelect(next.metadata_obj_id)
  }
  if (contents.error) {
    const retry = (): void => void queryClient.invalidateQueries({ queryKey: ['version'] })
    return <Failure error={contents.error} onRetry={retry} />
  }
  if (contents.count === undefined) return <Skeleton label={shared.loading} lines={9} />
  if (count === 0) return <Empty edit={props.edit} top={props.top} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      role="region"
      aria-label={texts.passages(count)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-auto outline-offset-[-2px]"
    >
      <ol className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => {
          const chunk = contents.at(row.index)
          const before = contents.at(row.index - 1)
          return (
            <li
              key={row.key}
              ref={rows.measureElement}
              data-index={row.index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${row.start}px)` }}
            >
              {chunk ? (
                <Passage
                  chunk={chunk}
                  next={contents.at(row.index + 1)}
                  edit={props.edit}
                  headings={newHeadings(
                    contents.headingsOf(chunk),
                    before ? contents.headingsOf(before) : [],
                  )}
                  focus={focus}
                  talk={props.talk}
                  isWide={isWide}
                  onHover={props.onHover}
                  onSelect={props.onSelect}
                />
              ) : (
                <Skeleton label={shared.loading} lines={4} />
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function Empty({ edit, top }: Pick<Props, 'edit' | 'top'>) {
  const add = edit?.mayEdit && (
    <Button onClick={() => edit.begin({ kind: 'add', parent: top })}>{texts.addPassage}</Button>
  )
  return (
    <Message title={texts.empty} action={add}>
      {texts.emptyWhy}
    </Message>
  )
}

/** Runs the action of a key on the marked passage. @returns whether the key has one */
function passageKey(event: KeyboardEvent, { contents, edit, index }: Props): boolean {
  const chunk = index === undefined ? undefined : contents.at(index)
  if (!edit?.mayEdit || !chunk || event.ctrlKey || event.metaKey) return false
  const { begin, versionId } = edit
  const next = contents.at((index ?? 0) + 1)
  const merge =
    next?.chunk_type === chunk.chunk_type && next
      ? () => begin({ kind: 'merge', chunk, next })
      : undefined
  const act = async (name: 'remove' | 'up' | 'down'): Promise<void> => {
    const { moveBy, perform, removeChunk } = await patiently(() => import('../edit/actions.ts'))
    if (name === 'remove') removeChunk(chunk, versionId)
    else await perform(versionId, () => moveBy(chunk, name === 'up' ? -1 : 1, versionId))
  }
  const keys: Record<string, (() => void) | undefined> = {
    e: () => begin({ kind: 'change', chunk }),
    m: merge,
    a: () => begin({ kind: 'add', parent: chunk.parent_path_id, after: chunk }),
    Delete: () => void act('remove'),
    'Alt+ArrowUp': () => void act('up'),
    'Alt+ArrowDown': () => void act('down'),
  }
  const run = keys[event.altKey ? `Alt+${event.key}` : event.key]
  run?.()
  return run !== undefined
}

/** The passages in view. They load when they scroll into view. The marked passage is scrolled into view. */
function useRows(
  contents: Contents,
  index: number | undefined,
  frame: RefObject<HTMLDivElement | null>,
) {
  const { count = 0 } = contents
  const rows = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => USUAL_PX,
    overscan: 4,
  })
  const items = rows.getVirtualItems()
  const [first, last] = [items[0]?.index, items.at(-1)?.index]
  useEffect(() => {
    if (first !== undefined && last !== undefined) contents.needRange(first, last)
  })
  useReveal(rows, frame, index, index !== undefined && contents.at(index) !== undefined)
  return rows
}

/** Maximum attempts to scroll to a marked passage: the heights of those above it are estimates at first. */
const MAX_SCROLL_TRIES = 12

/** Scrolls a passage into view once it is loaded, unless the person has started to scroll. */
function useReveal(
  rows: Virtualizer<HTMLDivElement, Element>,
  frame: RefObject<HTMLDivElement | null>,
  index: number | undefined,
  isRead: boolean,
): void {
  const left = useRef(0)
  useEffect(() => {
    left.current = index === undefined ? 0 : MAX_SCROLL_TRIES
    const { current } = frame
    const giveUp = (): void => void (left.current = 0)
    current?.addEventListener('wheel', giveUp, { passive: true })
    current?.addEventListener('pointerdown', giveUp)
    return () => {
      current?.removeEventListener('wheel', giveUp)
      current?.removeEventListener('pointerdown', giveUp)
    }
  }, [index, frame])
  useEffect(() => {
    const { current } = frame
    const at = index === undefined ? undefined : rows.measurementsCache[index]
    if (index === undefined || !current || !at || !isRead || left.current === 0) return
    left.current -= 1
    const { scrollTop: top, clientHeight: height } = current
    const isInView = at.start >= top && Math.min(at.end, at.start + height / 2) <= top + height
    if (!isInView) rows.scrollToIndex(index, { align: 'start' })
  })
}
