import { cx } from '../../../ui/cx.ts'
import { NOTHING, type Item, type Selection } from '../model.ts'
import { texts } from '../texts.ts'
import { COLUMNS } from './row.tsx'

type Props = {
  readonly loaded: readonly Item[]
  readonly selection: Selection
  readonly onSelect: (selection: Selection, items: readonly Item[]) => void
}

/** The column headers, and the checkbox that selects all loaded rows. */
export function ListHead({ loaded, selection, onSelect }: Props) {
  const all = loaded.length > 0 && loaded.every((item) => selection.ids.has(item.path_part_id))
  const names = [texts.name, texts.type, texts.state, texts.tags, texts.changed]
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-ground">
      <div role="row" className={cx(COLUMNS, 'h-8 border-b border-line text-sm text-soft')}>
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
        {names.map((name, at) => (
          <span
            key={name}
            role="columnheader"
            className={cx(at !== 0 && at !== 2 && 'hidden md:block', at === 2 && 'max-md:w-24')}
          >
            {name}
          </span>
        ))}
        <span role="columnheader" className="sr-only">
          {texts.actionsColumn}
        </span>
      </div>
    </div>
  )
}
