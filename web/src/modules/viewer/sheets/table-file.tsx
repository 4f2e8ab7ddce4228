import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import { Failure } from '../../../app/failure-page.tsx'
import { texts as shared } from '../../../app/texts.ts'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/states.tsx'
import { withoutMarkup } from '../../../app/markup.ts'
import { threadsOn } from '../comments/model.ts'
import { InPlace } from '../components/in-place.tsx'
import { PassageMenu } from '../components/menus.tsx'
import { Notice } from '../components/notices.tsx'
import { editedBy } from '../edit/model.ts'
import type { Wanted } from '../find/model.ts'
import { mark, markFound, rangesOfQuote } from '../marks.ts'
import type { Chunk, Version } from '../model.ts'
import { isFigure, widthOf } from '../tables/columns.ts'
import { texts } from '../texts.ts'
import { lettersOf } from './addresses.ts'
import { lineOfQuote, linesOf, type Lines } from './text-lines.ts'
import type { SheetProps } from './props.ts'
import { tableTextQuery } from './queries.ts'

type Props = SheetProps & { readonly version: Version }

const ROW_PX = 29
const SAMPLE = 200
const MOST_COLUMNS = 120
const NUMBER_REM = 4.5

/** A table file with all its rows. The passage has only the first and last ones. */
export function TableFile(props: Props) {
  const { data, error, refetch } = useQuery(tableTextQuery(props.version))
  const { contents } = props
  useEffect(() => contents.needRange(0, 0))
  const lines = useMemo(() => data && linesOf(data.text), [data])
  const chunk = contents.at(0)
  const edited = editedBy(props.edit?.task)
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!lines || !chunk) return <Skeleton label={shared.loading} lines={12} />
  return (
    <>
      {data?.isCut && <Notice>{texts.firstRows(lines.count)}</Notice>}
      {(edited.in ?? edited.below) !== undefined && (
        <div className="max-h-[50%] shrink-0 overflow-auto border-b border-line p-4">
          <InPlace edit={props.edit} />
        </div>
      )}
      <Rows {...props} chunk={chunk} lines={lines} />
    </>
  )
}

type RowsProps = Props & { readonly chunk: Chunk; readonly lines: Lines }

function Rows({ lines, chunk, edit, focus, talk, onSelect }: RowsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const hasHead = (chunk.content ?? '').includes('<th')
  const first = hasHead ? 1 : 0
  const id = chunk.metadata_obj_id
  const isMarked = focus.chunk === id
  const quote = isMarked && focus.quote !== undefined ? withoutMarkup(focus.quote) : undefined
  const columns = useMemo(() => columnsOf(lines), [lines])
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer<HTMLDivElement, Element>({
    count: lines.count - first,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    paddingStart: ROW_PX,
    scrollPaddingStart: ROW_PX,
    overscan: 8,
  })
  const items = rows.getVirtualItems()
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  const top = (items[0]?.start ?? ROW_PX) - ROW_PX
  useLayoutEffect(() => {
    if (table.current) table.current.style.marginTop = `${top}px`
  })
  useEffect(() => {
    const line = quote === undefined ? undefined : lineOfQuote(lines, quote)
    if (line !== undefined && line >= first) rows.scrollToIndex(line - first, { align: 'center' })
  }, [lines, quote, first, rows])
  const commented = JSON.stringify(threadsOn(talk, id).flatMap(({ place }) => place.quote ?? []))
  useRowMarks(table, { quote, wanted: focus.wanted, commented, rows: `${from} ${to}` })
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  return (
    <div
      ref={frame}
      role="region"
      aria-label={texts.views.sheet}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto outline-offset-[-2px]"
    >
      <div style={{ height: rows.getTotalSize(), width: 'max-content' }} className="flow-root">
        <table
          ref={table}
          className="document-sheet sheet-grid"
          aria-rowcount={lines.count}
          style={{ width: `calc(${width}ch + ${NUMBER_REM}rem)` }}
        >
          <Widths columns={columns} />
          <Head {...{ chunk, edit, talk, columns }} line={hasHead ? lines.at(0) : undefined} />
          {/* Keyboard users have the arrow keys and the button. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
          <tbody
            data-chunk={id}
            data-passage
            onClick={() => getSelection()?.isCollapsed !== false && onSelect(id)}
          >
            {items.map(({ key, index }) => (
              <Line
                key={key}
                number={index + first + 1}
                cells={cellsOf(lines.at(index + first), columns.length)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

type RowMarks = {
  readonly quote: string | undefined
  readonly wanted: Wanted | undefined
  /** Words that were commented on, as JSON. */
  readonly commented: string
  /** The rows in view: others need new marks. */
  readonly rows: string
}

/** Marks words in the rows in view. */
function useRowMarks(
  table: RefObject<HTMLTableElement | null>,
  { quote, wanted, commented, rows }: RowMarks,
): void {
  useEffect(() => {
    const { current } = table
    if (!current) return undefined
    const said = (JSON.parse(commented) as string[]).flatMap((one) => rangesOfQuote([current], one))
    const undo = [
      mark('comment', said),
      mark('quote', quote === undefined ? [] : rangesOfQuote([current], quote)),
      wanted ? markFound([current], wanted) : undefined,
    ]
    return () => {
      for (const one of undo) one?.()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [table, rows, quote, commented, wanted])
}

function Widths({ columns }: { readonly columns: readonly Column[] }) {
  return (
    <colgroup>
      <col style={{ width: `${NUMBER_REM}rem` }} />
      {columns.map((column, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <col key={at} style={{ width: `${column.width}ch` }} />
      ))}
    </colgroup>
  )
}

type HeadProps = Pick<RowsProps, 'chunk' | 'edit' | 'talk'> & {
  readonly columns: readonly Column[]
  /** The names of the columns, if the file has them. */
  readonly line: string | undefined
}

/** The names of the columns, and the menu of the passage. */
function Head({ chunk, edit, talk, columns, line }: HeadProps) {
  const names = line === undefined ? undefined : cellsOf(line, columns.length)
  return (
    <thead className="sticky top-0 z-20">
      <tr aria-rowindex={names && 1} style={{ height: ROW_PX }} className="group">
        <td className="sheet-number">
          {edit && (
            <div className="-my-1 -ml-1">
              <PassageMenu edit={edit} chunk={chunk} next={undefined} isMarked talk={talk} />
            </div>
          )}
        </td>
        {columns.map(({ isAtEnd }, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <th key={at} scope="col" className={cx('truncate', isAtEnd && 'text-end')}>
            {names ? names[at] : lettersOf(at + 1)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type LineProps = { readonly number: number; readonly cells: readonly string[] }

function Line({ number, cells }: LineProps) {
  const name = String(number)
  return (
    <tr aria-rowindex={number} style={{ height: ROW_PX }}>
      <th scope="row" aria-label={name} className="sheet-number" data-number={name} />
      {cells.map((text, at) => (
        <td
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          title={text.length > LONG ? text : undefined}
          className={cx('truncate', isFigure(text) && 'text-end tabular-nums')}
        >
          {text}
        </td>
      ))}
    </tr>
  )
}

/** Longer texts may be cut on screen, and appear under the pointer. */
const LONG = 30

function cellsOf(line: string, count: number): string[] {
  const cells = line.split('\t', count)
  while (cells.length < count) cells.push('')
  return cells
}

type Column = { readonly width: number; readonly isAtEnd: boolean }

/** The columns by rows from everywhere in the file: widths, and whether they have figures. */
function columnsOf(lines: Lines): Column[] {
  const step = Math.max(1, Math.floor(lines.count / SAMPLE))
  const rows = Array.from({ length: Math.min(SAMPLE, lines.count) }, (_, at) =>
    lines.at(at * step).split('\t', MOST_COLUMNS),
  )
  const count = Math.max(1, ...rows.map(({ length }) => length))
  return Array.from({ length: count }, (_, at) => {
    const cells = rows.map((row) => row[at] ?? '')
    const values = cells.slice(1).filter((text) => text !== '')
    const figures = values.filter(isFigure).length
    return {
      width: Math.max(...cells.map(widthOf)),
      isAtEnd: values.length > 0 && figures >= values.length * 0.8,
    }
  })
}
