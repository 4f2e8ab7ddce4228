import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { piecesOf, type Entry, type Row } from './model.ts'
import { texts } from './texts.ts'

type Props = {
  readonly entries: readonly Entry[]
  readonly documentId: string
  readonly before: string
  readonly after: string
  readonly onGap: (gap: { readonly from: number; readonly count: number }) => void
  /** Called with the row that gets the focus. */
  readonly onRow: (row: Row) => void
}

/** The lines of two versions, side by side. On narrow screens, the new line is below the old one. */
export function Lines({ entries, onGap, ...props }: Props) {
  return (
    <ul className="flex flex-col">
      {entries.map((entry) =>
        entry.kind === 'gap' ? (
          <li key={`gap ${entry.from}`} className="border-y border-line/60 bg-hover/40 px-2 py-0.5">
            <Button look="quiet" className="h-7" onClick={() => onGap(entry)}>
              {texts.same(entry.count)}
            </Button>
          </li>
        ) : (
          <Line key={entry.row.index} {...props} row={entry.row} isStart={entry.isStart} />
        ),
      )}
    </ul>
  )
}

type LineProps = Omit<Props, 'entries' | 'onGap'> & { readonly row: Row; readonly isStart: boolean }

function Line({ row, isStart, documentId, before, after, onRow }: LineProps) {
  const { type, left, right, moved_to: movedTo, moved_from: movedFrom } = row
  const isEqual = type === 'equal'
  return (
    // A change that gets the focus shows its pages.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      data-change={isStart || undefined}
      data-row={row.index}
      tabIndex={isEqual ? undefined : -1}
      onFocus={isEqual ? undefined : () => onRow(row)}
      className="group grid outline-offset-[-2px] lg:grid-cols-2"
    >
      <Cell
        {...place(row, 'left')}
        isHidden={left == null}
        isRepeated={isEqual}
        sign={isEqual ? '' : movedTo == null ? '−' : '↷'}
        className={groundOf(row, left == null ? '' : 'bg-danger/6')}
        link={linkOf(row.left_chunk_id, isEqual ? undefined : { id: documentId, version: before })}
      >
        {left != null && (
          <Words as="del" row={row} text={left} spans={isEqual ? [] : row.left_spans} />
        )}
        {movedTo != null && <Moved side="right" number={movedTo} label={texts.movedTo(movedTo)} />}
      </Cell>
      <Cell
        {...place(row, 'right')}
        isHidden={right == null}
        sign={isEqual ? '' : movedFrom == null ? '+' : '↶'}
        className={groundOf(row, right == null ? '' : 'bg-tint')}
        link={linkOf(row.right_chunk_id, isEqual ? undefined : { id: documentId, version: after })}
      >
        {right != null && (
          <Words as="ins" row={row} text={right} spans={isEqual ? [] : row.right_spans} />
        )}
        {movedFrom != null && (
          <Moved side="left" number={movedFrom} label={texts.movedFrom(movedFrom)} />
        )}
      </Cell>
    </li>
  )
}

/** The background of a line. Lines that moved are still there, so theirs is neutral. */
function groundOf({ type, moved_to: to, moved_from: from }: Row, changed: string): string {
  if (type === 'equal' || changed === '') return ''
  return to == null && from == null ? changed : 'bg-hover/60'
}

function place(row: Row, side: 'left' | 'right') {
  return { number: row[`${side}_no`], isHeading: row.kind === 'heading', side } as const
}

function linkOf(
  chunk: string | null | undefined,
  at: { readonly id: string; readonly version: string } | undefined,
) {
  return chunk == null || !at ? undefined : { ...at, chunk }
}

type CellProps = {
  readonly number: number | null | undefined
  readonly side: 'left' | 'right'
  readonly sign: string
  readonly isHeading: boolean
  /** Whether the line is only in the other version. */
  readonly isHidden: boolean
  /** Whether the other side says the same, so that it isn't read twice. */
  readonly isRepeated?: boolean
  readonly className: string
  readonly link:
    | { readonly id: string; readonly version: string; readonly chunk: string }
    | undefined
  readonly children: ReactNode
}

function Cell({ number, side, sign, isHidden, isRepeated, link, ...props }: CellProps) {
  return (
    <div
      data-side={side}
      data-number={number ?? undefined}
      aria-hidden={isRepeated}
      className={cx(
        'min-w-0 gap-2 px-2 py-0.5 lg:flex',
        side === 'left' && 'lg:border-r lg:border-line',
        isHidden || isRepeated ? 'hidden' : 'flex',
        props.className,
      )}
    >
      <span className="w-9 shrink-0 text-right text-sm text-soft tabular-nums">{number}</span>
      <span aria-hidden className="w-3 shrink-0 font-medium text-soft">
        {isHidden ? '' : sign}
      </span>
      <div
        className={cx(
          'min-w-0 flex-1 break-words whitespace-pre-wrap',
          props.isHeading && 'font-semibold',
        )}
      >
        {props.children}
        {link && (
          <Link
            to="/documents/$id"
            params={{ id: link.id }}
            search={{ version: link.version, chunk: link.chunk }}
            className="ml-2 text-sm text-accent opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 hover:underline focus:opacity-100"
          >
            {texts.open}
          </Link>
        )}
      </div>
    </div>
  )
}

type WordsProps = {
  readonly as: 'ins' | 'del'
  readonly row: Row
  readonly text: string
  readonly spans: Row['left_spans']
}

/** A line with its changed words. A line that moved has none. */
function Words({ as: Tag, row, text, spans }: WordsProps) {
  const isMoved = row.moved_to != null || row.moved_from != null
  const whole = row.type === 'equal' || isMoved || spans ? spans : [{ start: 0, end: text.length }]
  return piecesOf(text, whole).map(({ text: words, isChanged }, at) =>
    isChanged ? (
      <Tag
        // oxlint-disable-next-line react/no-array-index-key
        key={at}
        className={cx(
          'rounded-sm',
          Tag === 'ins' ? 'bg-tint font-medium decoration-accent' : 'text-danger',
        )}
      >
        <span className="sr-only">{Tag === 'ins' ? texts.addedText : texts.removedText}: </span>
        {words}
      </Tag>
    ) : (
      words
    ),
  )
}

type MovedProps = {
  readonly side: 'left' | 'right'
  readonly number: number
  readonly label: string
}

/** Says where a line is in the other version, and goes there. */
function Moved({ side, number, label }: MovedProps) {
  return (
    <button
      type="button"
      className="ml-2 rounded border border-line bg-panel px-1.5 text-sm text-soft hover:text-ink"
      onClick={(event) => {
        const list = event.currentTarget.closest('ul')
        const other = list?.querySelector(`[data-side=${side}][data-number="${number}"]`)
        other?.closest<HTMLElement>('[data-row]')?.focus()
      }}
    >
      {label}
    </button>
  )
}
