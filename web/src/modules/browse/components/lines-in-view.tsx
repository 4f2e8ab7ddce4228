import type { ReactNode } from 'react'
import type { FixedRows } from '../../../ui/fixed-rows.ts'
import type { View } from '../model.ts'

type Props = {
  readonly view: View
  readonly rows: FixedRows
  /** Items side by side. */
  readonly columns: number
  readonly children: (index: number) => ReactNode
}

/** Styles of a line: a row of the list, or the tiles side by side. */
const LINES = {
  list: 'absolute inset-x-0 top-0',
  grid: 'absolute inset-x-0 top-0 grid grid-rows-[minmax(0,1fr)] gap-3 px-3 pt-3',
} as const

/** The lines in view, at their places. */
export function Lines({ view, rows, columns, children }: Props) {
  const isGrid = view === 'grid'
  return (
    <div role="rowgroup" className="relative" style={{ height: rows.height }}>
      {rows.drawn.map((index) => (
        <div
          key={index}
          role={isGrid ? 'row' : 'presentation'}
          className={LINES[view]}
          style={{
            height: rows.size,
            transform: `translateY(${index * rows.size}px)`,
            ...(isGrid && { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }),
          }}
        >
          {Array.from({ length: columns }, (_, at) => children(index * columns + at))}
        </div>
      ))}
    </div>
  )
}
