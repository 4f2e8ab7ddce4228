import { cx } from '../../../ui/cx.ts'
import type { CellChange, Difference } from './model.ts'
import { texts } from './texts.ts'

type Props = {
  readonly changes: readonly CellChange[]
  readonly sheets: NonNullable<Difference['cells']>['sheet_visibility_changes']
}

/** The changed cells of a workbook, sheet by sheet, with the old and the new value. */
export function Cells({ changes, sheets }: Props) {
  const bySheet = Map.groupBy(changes, ({ sheet }) => sheet)
  return (
    <div className="flex flex-col gap-4">
      {sheets.length > 0 && (
        <ul className="flex flex-col gap-0.5">
          {sheets.map((sheet) => (
            <li key={sheet.sheet}>{texts.sheetState(sheet)}</li>
          ))}
        </ul>
      )}
      {[...bySheet].map(([sheet, cells]) => (
        <table key={sheet} className="w-full table-fixed border-collapse">
          <caption className="pb-1 text-left font-semibold">{sheet}</caption>
          <thead>
            <tr className="border-b border-line text-left text-sm text-soft">
              <th className="w-36 px-2 py-1 font-normal">{texts.cell}</th>
              <th className="px-2 py-1 font-normal">{texts.oldValue}</th>
              <th className="px-2 py-1 font-normal">{texts.newValue}</th>
            </tr>
          </thead>
          <tbody>
            {cells.map((cell) => (
              <CellRow key={`${cell.type} ${cell.address}`} cell={cell} />
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

function CellRow({ cell }: { readonly cell: CellChange }) {
  const { address, type, old_address: from } = cell
  return (
    <tr
      data-change
      tabIndex={-1}
      className="border-b border-line/60 align-top outline-offset-[-2px]"
    >
      <th scope="row" className="px-2 py-1 text-left font-normal">
        <span className="font-medium">{address}</span>{' '}
        <span className="text-sm text-soft">{texts.cellTypes[type]}</span>
        {from != null && <span className="block text-sm text-soft">{texts.cellWas(from)}</span>}
        {cell.formatting_changed && (
          <span className="block text-sm text-soft">{texts.formatting}</span>
        )}
      </th>
      <Value text={cell.old} formula={cell.formula_changed ? cell.old_formula : null} isOld />
      <Value text={cell.new} formula={cell.formula_changed ? cell.new_formula : null} />
    </tr>
  )
}

type ValueProps = {
  readonly text: string | null
  readonly formula: string | null | undefined
  readonly isOld?: boolean
}

function Value({ text, formula, isOld = false }: ValueProps) {
  const Tag = isOld ? 'del' : 'ins'
  return (
    <td className="px-2 py-1 break-words whitespace-pre-wrap">
      {text !== null && (
        <Tag
          className={cx(isOld ? 'text-danger' : 'rounded-sm bg-tint font-medium decoration-accent')}
        >
          {text}
        </Tag>
      )}
      {formula != null && <code className="block text-sm text-soft">{formula}</code>}
    </td>
  )
}
