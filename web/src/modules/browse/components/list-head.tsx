import { Suspense } from 'react'
import { cx } from '../../../ui/cx.ts'
import { NOTHING, type Item, type Selection } from '../model.ts'
import { texts } from '../texts.ts'
import { lazily } from '../../../ui/patiently.ts'
import { ROW } from './row.tsx'
import type { ListColumns } from './use-columns.ts'

const ColumnMenu = lazily(async () => (await import('./column-menu.tsx')).ColumnMenu)

type Props = {
  readonly loaded: readonly Item[]
  readonly selection: Selection
  readonly onSelect: (selection: Selection, items: readonly Item[]) => void
  readonly columns: ListColumns
}

/** The column headers, and the checkbox that selects all loaded rows. */
export function ListHead({ loaded, selection, onSelect, columns }: Props) {
  const all = loaded.length > 0 && loaded.every((item) => selection.ids.has(item.path_part_id))
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-ground">
      <div role="row" className={cx(ROW, 'h-8 border-b border-line text-sm text-soft')}>
        <span role="columnheader">
          <input
            type="checkbox"
            aria-label={texts.selectAll}
            checked={all}
            onChange={() =>
              onSelect(
                all
                  ? NOTHING
                  : { ids: new Set(loaded.map((item) => item.path_part_id)), anchor: undefined },
                loaded,
              )
            }
          />
        </span>
        <span role="columnheader">{texts.name}</span>
        {columns.shown.map((column) => (
          <span
            key={column}
            role="columnheader"
            className={cx('truncate', column === 'size' && 'pr-3 text-right')}
          >
            {texts.columns[column]}
          </span>
        ))}
        <span role="columnheader">
          <span className="sr-only">{texts.actionsColumn}</span>
          <span className="max-md:hidden">
            <Suspense>
              <ColumnMenu {...columns} />
            </Suspense>
          </span>
        </span>
      </div>
    </div>
  )
}
