import { useMemo, useRef, type CSSProperties, type RefObject } from 'react'
import { useHidden } from '../../../app/deletions.ts'
import { cx } from '../../../ui/cx.ts'
import { threadsOn, type Talk } from '../comments/model.ts'
import type { Focus } from '../components/page-view.tsx'
import { InPlace } from '../components/in-place.tsx'
import { useMarks } from '../components/use-marks.ts'
import { editedBy, type Edit } from '../edit/model.ts'
import { notesOf, struckOf, type Chunk, type Look } from '../model.ts'
import { Formulas } from '../prose/content.tsx'
import { Facts } from '../prose/facts.tsx'
import { texts } from '../texts.ts'
import { columnsOf, fullWidth, leastWidth, placeCells, type Column } from '../tables/columns.ts'
import { rowsOf, summaryOf } from '../tables/model.ts'
import { readTable, type Row, type TableParts } from '../tables/read-table.ts'
import { TableMenu } from './table-menu.tsx'

/** A rendered passage of the table. */
export type Part = {
  readonly index: number
  readonly chunk: Chunk
  readonly next: Chunk | undefined
}

type Props = {
  readonly parts: readonly Part[]
  /** Whether the table starts above the first part. */
  readonly isContinued: boolean
  readonly edit: Edit | undefined
  readonly focus: Focus
  readonly look: Look
  readonly talk: Talk | undefined
  /** Measures a part on screen. The first part of a table has the attribute `data-lead`. */
  readonly measure: (part: Element | null) => void
  readonly onHover: (chunk: string | undefined) => void
  readonly onSelect: (chunk: string) => void
}

type Read = Part & { readonly table: TableParts; readonly key: string }

/**
 * A table whose rows are in one or more passages, as one table: its head stays in view, and the repeated ones aren't
 * shown. Each passage is a group of rows that can be marked, commented on and edited.
 */
export function TableRun({ parts, isContinued, look, ...props }: Props) {
  const head = useRef<HTMLTableSectionElement>(null)
  const read = parts.map((part): Read => {
    const key = part.chunk.content ?? ''
    return { ...part, key, table: tableOf(key) }
  })
  const [first] = read
  const columns = useColumns(read)
  useMarks(() => [head.current], {
    quote: undefined,
    wanted: props.focus.wanted,
    said: [],
    nth: undefined,
  })
  if (!first) return undefined
  const rows = rowsOf(first.chunk)
  const isOne = !isContinued && parts.length === 1
  return (
    <div className="mx-auto" style={{ width: widthOf(columns, look) }}>
      <table
        className="document-sheet"
        style={styleOf(columns)}
        aria-rowcount={rows?.total ?? (isOne ? undefined : -1)}
      >
        {first.table.caption != null && !isContinued && <caption>{first.table.caption}</caption>}
        <Columns columns={columns} />
        <thead ref={head} className={cx(first.table.head.length > 0 && 'sticky top-0 z-10')}>
          <Rows rows={first.table.head} columns={columns} from={rows && 1} isHead />
        </thead>
        {read.map((part, at) => (
          <PartRows
            key={part.chunk.metadata_obj_id}
            {...props}
            part={part}
            head={at === 0 && !isContinued ? head : undefined}
            columns={columns}
            isOne={isOne}
          />
        ))}
      </table>
    </div>
  )
}

/** The width of the column of menus, in pixels. */
const MENU_PX = 36
/** The usual width of the unit `ch`, in pixels. */
const CH_PX = 8.5

/** Columns share the width of the table, so that it can become narrower. */
function Columns({ columns }: { readonly columns: readonly Column[] }) {
  const full = fullWidth(columns)
  const share = 100 * (1 - MENU_PX / (full * CH_PX + MENU_PX))
  return (
    <colgroup>
      {columns.map(({ width }, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <col key={at} style={{ width: `${(share * width) / full}%` }} />
      ))}
      <col />
    </colgroup>
  )
}

/** A table begins where the text begins, if it has room there. */
function widthOf(columns: readonly Column[], look: Look): string {
  return look === 'document' ? `min(100%, max(40rem, ${fullWidth(columns) + 6}ch))` : '100%'
}

const tables = new Map<string, TableParts>()
/** Parsed tables that are kept: those in view, and some beside them. */
const MOST_TABLES = 100

/** Parses the table of a passage once. */
function tableOf(html: string): TableParts {
  const known = tables.get(html)
  if (known) return known
  const table = readTable(html)
  if (tables.size >= MOST_TABLES) tables.clear()
  tables.set(html, table)
  return table
}

/** The columns by the parts that were rendered first, so that they don't move while people scroll. */
function useColumns(read: readonly Read[]): readonly Column[] {
  const count = Math.max(0, ...read.map(({ table }) => widest(table)))
  const kept = useRef<readonly Column[]>([])
  const now = useMemo(() => {
    if (kept.current.length === count) return kept.current
    return columnsOf(
      read[0]?.table.head ?? [],
      read.flatMap(({ table }) => table.body),
    )
    // Other parts of the same table don't change its columns.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [count])
  kept.current = now
  return now
}

function widest({ head, body }: TableParts): number {
  const width = (row: Row): number => row.reduce((sum, { colSpan }) => sum + colSpan, 0)
  return Math.max(0, ...[...head, ...body].map(width))
}

function styleOf(columns: readonly Column[]): CSSProperties {
  return {
    width: `min(100%, calc(${fullWidth(columns)}ch + ${MENU_PX}px))`,
    minWidth: `calc(${leastWidth(columns)}ch + ${MENU_PX}px)`,
  }
}

type PartProps = Omit<Props, 'parts' | 'isContinued' | 'look'> & {
  readonly part: Read
  /** The head, if it belongs to this part. */
  readonly head: RefObject<HTMLTableSectionElement | null> | undefined
  readonly columns: readonly Column[]
  readonly isOne: boolean
}

function PartRows({ part, head, columns, isOne, ...props }: PartProps) {
  const { edit, focus, talk, onHover, onSelect, measure } = props
  const { chunk, next, index, table } = part
  const id = chunk.metadata_obj_id
  const isMarked = id === focus.chunk
  const { in: edited, below } = editedBy(edit?.task)
  const isHidden = useHidden().has(id)
  const threads = threadsOn(talk, id)
  const body = useRef<HTMLTableSectionElement>(null)
  const isShown = !isHidden && edited !== id
  useMarks(() => [head?.current ?? null, body.current], {
    quote: isMarked ? focus.quote : undefined,
    wanted: focus.wanted,
    said: threads.flatMap(({ place }) => place.quote ?? []),
    nth: isMarked ? focus.nth : undefined,
  })
  const width = columns.length + 1
  const from = rowsOf(chunk)?.from
  const start = from === undefined ? undefined : from + (from === 1 ? table.head.length : 0)
  const menu = (
    <TableMenu {...{ edit, talk, chunk, next, isMarked, threads }} rows={table.body.length} />
  )
  return (
    // Keyboard users have the arrow keys and the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tbody
      ref={(element) => {
        body.current = element
        measure(element)
      }}
      data-index={index}
      data-lead={head && ''}
      data-chunk={id}
      data-passage
      aria-current={isMarked || undefined}
      onMouseEnter={() => onHover(id)}
      onMouseLeave={() => onHover(undefined)}
      onClick={() => getSelection()?.isCollapsed !== false && isShown && onSelect(id)}
      className={cx('group', isMarked ? 'bg-tint' : id === focus.hovered && 'bg-hover')}
    >
      {!head && isShown && <Rows rows={table.head} columns={columns} isHead isRepeated />}
      {isShown && <Rows rows={table.body} columns={columns} from={start} menu={menu} />}
      {isShown && <MoreFacts chunk={chunk} width={width} />}
      {isShown && <More chunk={chunk} width={width} isOne={isOne} />}
      {isHidden && (
        <tr>
          <td colSpan={width} className="text-soft">
            {texts.beingDeleted}
          </td>
        </tr>
      )}
      {(edited === id || below === id) && (
        <tr>
          <td colSpan={width}>
            <InPlace edit={edit} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

type MoreProps = { readonly chunk: Chunk; readonly width: number; readonly isOne: boolean }

/** What is known about a table besides its rows. Between the parts of a table, it would interrupt it. */
function More({ chunk, width, isOne }: MoreProps) {
  const formulas = chunk.chunk_metadata?.formulas ?? []
  const summary = summaryOf(chunk)
  if (summary === undefined && formulas.length === 0) return undefined
  return (
    <tr hidden={!isOne}>
      <td colSpan={width} className="text-sm text-soft">
        <Formulas formulas={formulas} />
        {summary}
      </td>
    </tr>
  )
}

/** What a part of a table leaves out or refers to. */
function MoreFacts({ chunk, width }: Omit<MoreProps, 'isOne'>) {
  if (struckOf(chunk).length + notesOf(chunk).length === 0) return undefined
  return (
    <tr>
      <td colSpan={width}>
        <Facts chunk={chunk} />
      </td>
    </tr>
  )
}

type RowsProps = {
  readonly rows: readonly Row[]
  readonly columns: readonly Column[]
  /** Number of the first row in the whole table. */
  readonly from?: number | undefined
  readonly isHead?: boolean
  /** Whether the rows are shown elsewhere already. They stay in the text of the passage. */
  readonly isRepeated?: boolean
  readonly menu?: React.ReactNode
}

function Rows({ rows, columns, from, isHead, isRepeated, menu }: RowsProps) {
  const placed = placeCells(rows)
  return placed.map((cells, at) => (
    <tr
      // oxlint-disable-next-line react/no-array-index-key
      key={at}
      hidden={isRepeated}
      aria-rowindex={from === undefined ? undefined : from + at}
    >
      {cells.map(({ cell, column }) => {
        const Tag = cell.isHead ? 'th' : 'td'
        return (
          <Tag
            key={column}
            scope={Tag === 'th' ? (isHead ? 'col' : 'row') : undefined}
            colSpan={cell.colSpan === 1 ? undefined : cell.colSpan}
            rowSpan={cell.rowSpan === 1 ? undefined : cell.rowSpan}
            className={cx(
              columns[column]?.isNumeric && cell.colSpan === 1 && 'text-end tabular-nums',
            )}
          >
            {cell.content}
          </Tag>
        )
      })}
      {at === 0 && menu}
      {isHead && at === 0 && !isRepeated && (
        <td rowSpan={rows.length} className="document-menu" aria-hidden />
      )}
    </tr>
  ))
}
