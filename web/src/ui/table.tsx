import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = {
  readonly label: string
  /** The column headings. */
  readonly columns: readonly string[]
  /** The heading of a last column with actions, for screen readers only. */
  readonly actions?: string
  /** The indexes of columns that narrow screens hide. */
  readonly wideOnly?: readonly number[]
  readonly children: ReactNode
}

/** A table of a few dozen rows. Rows are {@link TableRow}s. */
export function Table({ label, columns, actions, wideOnly = [], children }: Props) {
  return (
    <table aria-label={label} className="w-full border-collapse">
      <thead>
        <tr className="h-8 border-b border-line text-left text-sm text-soft">
          {columns.map((name, at) => (
            <th
              key={name}
              scope="col"
              className={cx(
                'px-4 font-normal whitespace-nowrap',
                wideOnly.includes(at) && 'max-md:hidden',
              )}
            >
              {name}
            </th>
          ))}
          {actions !== undefined && (
            <th scope="col">
              <span className="sr-only">{actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

export function TableRow({ children }: { readonly children: ReactNode }) {
  return <tr className="border-b border-line/60 hover:bg-hover/50">{children}</tr>
}

type CellProps = {
  readonly children?: ReactNode
  readonly wideOnly?: boolean
  readonly className?: string
}

export function Cell({ children, wideOnly = false, className }: CellProps) {
  return <td className={cx('px-4 py-1.5', wideOnly && 'max-md:hidden', className)}>{children}</td>
}
