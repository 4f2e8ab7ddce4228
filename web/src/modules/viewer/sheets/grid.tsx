import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { texts as shared } from '../../../app/texts.ts'
import { passageKey } from '../components/passage-keys.ts'
import type { Chunk } from '../model.ts'
import { rangeOf } from './addresses.ts'
import { Letters, LETTERS_PX } from './letters.tsx'
import type { Place, SheetProps } from './props.ts'
import { PassageRows } from './rows.tsx'
import {
  blockIn,
  frozenAbove,
  SAMPLE,
  useColumns,
  useRows,
  USUAL_PX,
  type Rows,
} from './use-grid.ts'

type Props = SheetProps &
  Place & {
    readonly name: string
  }

/** The width of the column with the numbers of rows, and of that with the menus. */
const NUMBER_REM = 3.5
const MENU_REM = 2.25

/** The cells of a sheet, below the letters of their columns. Only passages in view are rendered. */
export function Grid({ start, count, name, ...props }: Props) {
  const { contents, index } = props
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableElement>(null)
  const at = (row: number): Chunk | undefined =>
    row >= 0 && row < count ? contents.at(start + row) : undefined
  const marked =
    index === undefined || index < start || index >= start + count ? undefined : index - start
  const rows = useRows(props, { start, count, frame, marked })
  const items = rows.getVirtualItems()
  const shown = items.flatMap(({ index: row }) => at(row) ?? [])
  const columns = useColumns(
    shown,
    Array.from({ length: Math.min(SAMPLE, count) }, (_, row) => at(row)),
  )
  const first = items.find(({ end }) => end > (rows.scrollOffset ?? 0) + 2 * LETTERS_PX)
  const frozen = frozenAbove(
    first && at(first.index),
    (rows.scrollOffset ?? 0) > (first?.start ?? 0),
  )
  const last = rangeOf(at(count - 1)?.chunk_metadata?.cell_range)?.bottom
  useLayoutEffect(() => {
    const { current } = body
    const top = (items[0]?.start ?? 0) - (current?.tHead?.getBoundingClientRect().height ?? 0)
    if (current) current.style.marginTop = `${Math.max(0, top)}px`
  })
  const width = columns.reduce((sum, ch) => sum + ch, 0)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const next = step === undefined ? undefined : at((marked ?? -1) + step)
    if (next) props.onSelect(next.metadata_obj_id)
    if (next || passageKey(event, props)) event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      role="region"
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-auto outline-offset-[-2px]"
    >
      <div
        style={{ height: rows.getTotalSize(), minWidth: '100%', width: 'max-content' }}
        className="flow-root"
      >
        <table
          ref={body}
          className="document-sheet sheet-grid"
          aria-rowcount={last === undefined ? -1 : last + 1}
          style={{ width: `calc(${width}ch + ${NUMBER_REM + MENU_REM}rem)` }}
        >
          <colgroup>
            <col style={{ width: `${NUMBER_REM}rem` }} />
            {columns.map((ch, column) => (
              // oxlint-disable-next-line react/no-array-index-key
              <col key={column} style={{ width: `${ch}ch` }} />
            ))}
            <col style={{ width: `${MENU_REM}rem` }} />
          </colgroup>
          <Letters columns={columns.length} frozen={frozen} />
          <Body {...props} rows={rows} at={at} columns={columns.length} />
        </table>
      </div>
    </div>
  )
}

type BodyProps = SheetProps & {
  readonly rows: Rows
  readonly at: (row: number) => Chunk | undefined
  /** Number of columns. */
  readonly columns: number
}

function Body({ rows, at, columns, ...props }: BodyProps) {
  return rows.getVirtualItems().map((item) => {
    const chunk = at(item.index)
    if (!chunk) {
      return (
        <tbody key={item.key} ref={rows.measureElement} data-index={item.index}>
          <tr>
            <td colSpan={columns + 2} style={{ height: USUAL_PX }}>
              {shared.loading}
            </td>
          </tr>
        </tbody>
      )
    }
    const before = at(item.index - 1)
    const above = before ? blockIn(before)?.range.bottom : undefined
    return (
      <PassageRows
        key={item.key}
        {...props}
        chunk={chunk}
        next={at(item.index + 1)}
        block={blockIn(chunk)}
        above={item.index === 0 ? 0 : above}
        columns={columns}
        row={item.index}
        measure={rows.measureElement}
      />
    )
  })
}
