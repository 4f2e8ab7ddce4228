import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { Failure } from '../../../app/failure-page.tsx'
import { queryClient } from '../../../app/query-client.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Message, Skeleton } from '../../../ui/states.tsx'
import { cx } from '../../../ui/cx.ts'
import type { Talk } from '../comments/model.ts'
import type { Edit } from '../edit/model.ts'
import { newHeadings, type Chunk, type Look } from '../model.ts'
import { slideOf } from '../slides/model.ts'
import { runsOf, startOf } from '../tables/model.ts'
import { texts } from '../texts.ts'
import type { Contents } from '../use-contents.ts'
import type { Focus } from '../components/page-view.tsx'
import { passageKey } from '../components/passage-keys.ts'
import { Passage, TablePassages } from './passage.tsx'
import { useReveal } from '../components/use-reveal.ts'

type Props = {
  readonly contents: Contents
  /** Undefined if passages are only shown. */
  readonly edit?: Edit | undefined
  /** Path part of the version. */
  readonly top: string
  readonly focus: Focus
  /** Index of the marked passage. */
  readonly index: number | undefined
  /** Beside the pages, or as the main view: like a document, or like slides. */
  readonly look: Look
  readonly talk?: Talk | undefined
  readonly onHover: (chunk: string | undefined) => void
  readonly onSelect: (chunk: string) => void
}

/** Estimated height of a passage before it is measured. */
const USUAL_PX = 120
/** Space above a passage that is scrolled into view: the head of a table may be there. */
const HEAD_PX = 48

/** The passages in reading order, below their headings. Only those in view are rendered. */
export function TextPane(props: Props) {
  const { contents, index } = props
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
      className={cx(
        'min-h-0 flex-1 overflow-auto outline-offset-[-2px]',
        props.look === 'slides' && 'bg-rail',
      )}
    >
      <Items {...props} rows={rows} />
    </div>
  )
}

type ItemsProps = Props & { readonly rows: Rows }

/** The rendered passages, one below the other. The parts of a table are one item. */
function Items({ rows, ...props }: ItemsProps) {
  const { contents, look } = props
  const list = useRef<HTMLOListElement>(null)
  const runs = runsOf(rows.getVirtualItems(), contents.at)
  const [first] = runs
  // If a table starts above, the height of its head is known only after rendering.
  useLayoutEffect(() => {
    const { current } = list
    if (!current) return
    const start = (first?.rows[0]?.start ?? 0) - (first?.isContinued ? leadOf(current) : 0)
    current.style.paddingTop = `${Math.max(0, start)}px`
  })
  const seen = new Map<string, number>()
  return (
    <ol ref={list} style={{ height: rows.getTotalSize() }}>
      {runs.map((run) => {
        const [row] = run.rows
        const chunk = row && contents.at(row.index)
        if (!row) return undefined
        if (!chunk || run.kind === 'other') {
          return (
            <li key={row.key} ref={rows.measureElement} data-index={row.index}>
              {chunk ? (
                <Passage {...shownOf(props, chunk, row.index)} />
              ) : (
                <Skeleton label={shared.loading} lines={4} />
              )}
            </li>
          )
        }
        const name = `${chunk.parent_path_id} ${startOf(chunk.content ?? '')}`
        const same = seen.get(name) ?? 0
        seen.set(name, same + 1)
        // Stays the same while its first part scrolls out of view.
        return (
          <li key={`${name} ${same}`}>
            <TablePassages
              {...shownOf(props, chunk, row.index)}
              isContinued={run.isContinued}
              measure={rows.measureElement}
              look={look}
              parts={run.rows.flatMap(({ index }) => {
                const part = contents.at(index)
                return part ? [{ index, chunk: part, next: contents.at(index + 1) }] : []
              })}
            />
          </li>
        )
      })}
    </ol>
  )
}

/** What a passage needs to be shown. */
function shownOf(props: Props, chunk: Chunk, index: number): ComponentProps<typeof Passage> {
  const { contents, edit, focus, talk, look, onHover, onSelect } = props
  const before = contents.at(index - 1)
  return {
    chunk,
    next: contents.at(index + 1),
    headings: newHeadings(contents.headingsOf(chunk), before ? contents.headingsOf(before) : []),
    slide: look === 'slides' ? slideOf(contents, index) : undefined,
    edit,
    focus,
    talk,
    look,
    onHover,
    onSelect,
  }
}

/** The height of the head that lies over the parts above the first rendered one. */
function leadOf(list: Element): number {
  const item = list.firstElementChild
  const body = item?.querySelector('tbody')
  return item && body ? topOf(body) - topOf(item) : 0
}

const topOf = (element: Element): number => element.getBoundingClientRect().top

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

type Rows = Virtualizer<HTMLDivElement, Element>

/** The passages in view. They load when they scroll into view. The marked passage is scrolled into view. */
function useRows(
  contents: Contents,
  index: number | undefined,
  frame: RefObject<HTMLDivElement | null>,
): Rows {
  const { count = 0 } = contents
  const rows = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => USUAL_PX,
    measureElement: heightOf,
    scrollPaddingStart: HEAD_PX,
    overscan: 4,
  })
  const items = rows.getVirtualItems()
  const [first, last] = [items[0]?.index, items.at(-1)?.index]
  useEffect(() => {
    if (first !== undefined && last !== undefined) contents.needRange(Math.max(0, first - 1), last)
  })
  useReveal(rows, frame, index, index !== undefined && contents.at(index) !== undefined)
  return rows
}

/** The height of a passage. With the first part of a table, that of its head and the headings above. */
function heightOf(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect()
  const item = element.hasAttribute('data-lead') ? element.closest('li') : null
  return bottom - (item?.getBoundingClientRect().top ?? top)
}
