import { Suspense, useRef } from 'react'
import { useHidden } from '../../../app/deletions.ts'
import { cx } from '../../../ui/cx.ts'
import { threadsOn, type Talk } from '../comments/model.ts'
import { PassageComments } from '../comments/passage-comments.tsx'
import { InPlace } from '../components/in-place.tsx'
import { PassageMenu } from '../components/menus.tsx'
import type { Focus } from '../components/page-view.tsx'
import { useMarks } from '../components/use-marks.ts'
import { editedBy, type Edit } from '../edit/model.ts'
import type { Chunk } from '../model.ts'
import { Content } from '../prose/content.tsx'
import { texts } from '../texts.ts'
import { MOST_COLUMNS, type Block, type SheetCell, type SheetRow } from './model.ts'

type Props = {
  readonly chunk: Chunk
  readonly next: Chunk | undefined
  /** Undefined if the passage isn't at a place in the sheet. */
  readonly block: Block | undefined
  /** The last row of the passage above. */
  readonly above: number | undefined
  readonly columns: number
  /** Index of the passage in the sheet. */
  readonly row: number
  readonly edit?: Edit | undefined
  readonly focus: Focus
  readonly talk?: Talk | undefined
  readonly measure: (element: Element | null) => void
  readonly onHover: (chunk: string | undefined) => void
  readonly onSelect: (chunk: string) => void
}

/** More empty rows than this are one line. */
const MOST_EMPTY = 3

/** The rows of a passage. They can be marked, commented on and edited together. */
export function PassageRows(props: Props) {
  const { chunk, block, above, edit, focus, talk, columns, onHover, onSelect } = props
  const id = chunk.metadata_obj_id
  const isMarked = id === focus.chunk
  const { in: edited, below } = editedBy(edit?.task)
  const isHidden = useHidden().has(id)
  const isShown = !isHidden && edited !== id
  const threads = threadsOn(talk, id)
  const body = useRef<HTMLTableSectionElement>(null)
  useMarks(() => [body.current], {
    quote: isMarked ? focus.quote : undefined,
    wanted: focus.wanted,
    said: threads.flatMap(({ place }) => place.quote ?? []),
    nth: isMarked ? focus.nth : undefined,
  })
  const menu = (
    <td className="document-menu">
      {edit && (
        <PassageMenu edit={edit} chunk={chunk} next={props.next} isMarked={isMarked} talk={talk} />
      )}
      {talk && threads.length > 0 && <PassageComments threads={threads} talk={talk} />}
    </td>
  )
  return (
    // Keyboard users have the arrow keys and the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tbody
      ref={(element) => {
        body.current = element
        props.measure(element)
      }}
      data-index={props.row}
      data-chunk={id}
      data-passage
      aria-current={isMarked || undefined}
      onMouseEnter={() => onHover(id)}
      onMouseLeave={() => onHover(undefined)}
      onClick={() => getSelection()?.isCollapsed !== false && isShown && onSelect(id)}
      className={cx('group', isMarked ? 'bg-tint' : id === focus.hovered && 'bg-hover')}
    >
      {block && (
        <Empty from={(above ?? block.range.top) + 1} to={block.range.top} columns={columns} />
      )}
      {isShown && block?.rows && (
        <>
          <tr hidden>
            <td>
              {block.repeated.map(({ cells }) => cells.map(({ text }) => text).join(' ')).join(' ')}
            </td>
          </tr>
          <BlockRows rows={block.rows} columns={columns} menu={menu} />
        </>
      )}
      {isShown && !block?.rows && (
        <tr>
          <RowNumber number={block?.range.top} />
          <td colSpan={columns}>
            <Suspense>
              <Content chunk={chunk} />
            </Suspense>
          </td>
          {menu}
        </tr>
      )}
      {isHidden && <Line columns={columns}>{texts.beingDeleted}</Line>}
      {(edited === id || below === id) && (
        <Line columns={columns}>
          <InPlace edit={edit} />
        </Line>
      )}
    </tbody>
  )
}

function Line({
  columns,
  children,
}: {
  readonly columns: number
  readonly children: React.ReactNode
}) {
  return (
    <tr>
      <td colSpan={columns + 2} className="text-soft">
        {children}
      </td>
    </tr>
  )
}

type EmptyProps = { readonly from: number; readonly to: number; readonly columns: number }

/** The empty rows from one number up to another, without it. */
function Empty({ from, to, columns }: EmptyProps) {
  const count = to - from
  if (count <= 0) return undefined
  if (count > MOST_EMPTY) return <Line columns={columns}>{texts.emptyRows(from, to - 1)}</Line>
  return Array.from({ length: count }, (_, at) => (
    <tr key={at} aria-rowindex={from + at + 1}>
      <RowNumber number={from + at} />
      <Cells row={{ number: from + at, cells: [] }} columns={columns} covered={new Map()} />
    </tr>
  ))
}

type BlockProps = {
  readonly rows: readonly SheetRow[]
  readonly columns: number
  readonly menu: React.ReactNode
}

function BlockRows({ rows, columns, menu }: BlockProps) {
  const covered = new Map<number, number>()
  return rows.map((row, at) => {
    const cells = <Cells row={row} columns={columns} covered={new Map(covered)} />
    for (const [column, left] of covered) covered.set(column, left - 1)
    for (const { column, colSpan, rowSpan } of row.cells) {
      for (let n = 0; n < colSpan; n++) if (rowSpan > 1) covered.set(column + n, rowSpan - 1)
    }
    return (
      <RowWithGap
        key={`${row.number} ${at}`}
        from={rows[at - 1]?.number}
        row={row}
        columns={columns}
      >
        {cells}
        {at === 0 ? menu : <td aria-hidden className="document-menu" />}
      </RowWithGap>
    )
  })
}

type GapProps = {
  /** Number of the row above in the passage. */
  readonly from: number | undefined
  readonly row: SheetRow
  readonly columns: number
  readonly children: React.ReactNode
}

function RowWithGap({ from, row, columns, children }: GapProps) {
  return (
    <>
      {from !== undefined && <Empty from={from + 1} to={row.number} columns={columns} />}
      <tr aria-rowindex={row.number + 1}>
        <RowNumber number={row.number} />
        {children}
      </tr>
    </>
  )
}

function RowNumber({ number }: { readonly number: number | undefined }) {
  const name = number === undefined ? '' : String(number)
  return <th scope="row" aria-label={name} className="sheet-number" data-number={name} />
}

type CellsProps = {
  readonly row: SheetRow
  readonly columns: number
  /** For each column, how many more rows a merged cell from above covers. */
  readonly covered: ReadonlyMap<number, number>
}

/** The cells of a row, with the empty ones between. */
export function Cells({ row, columns, covered }: CellsProps) {
  const cells = new Map(row.cells.map((cell) => [cell.column, cell]))
  const shown: React.ReactNode[] = []
  for (let column = 1; column <= Math.min(columns, MOST_COLUMNS);) {
    const cell = cells.get(column)
    if (cell) shown.push(<Value key={column} cell={cell} most={columns - column + 1} />)
    else if ((covered.get(column) ?? 0) <= 0) {
      // An empty cell.
      // oxlint-disable-next-line jsx-a11y/control-has-associated-label
      shown.push(<td key={column} />)
    }
    column += cell?.colSpan ?? 1
  }
  return shown
}

function Value({ cell, most }: { readonly cell: SheetCell; readonly most: number }) {
  const { isHead, colSpan, rowSpan, isAtEnd, formula, content } = cell
  const Tag = isHead ? 'th' : 'td'
  const span = Math.min(colSpan, most)
  return (
    <Tag
      scope={isHead ? 'col' : undefined}
      colSpan={span > 1 ? span : undefined}
      rowSpan={rowSpan > 1 ? rowSpan : undefined}
      title={formula}
      className={cx(isAtEnd && 'text-end tabular-nums', formula !== undefined && 'sheet-formula')}
    >
      {content}
    </Tag>
  )
}
