import { lettersOf } from './addresses.ts'
import type { SheetRow } from './model.ts'
import { Cells } from './rows.tsx'

/** The height of the row with the letters of columns. */
export const LETTERS_PX = 28

type LettersProps = { readonly columns: number; readonly frozen: readonly SheetRow[] }

/** The letters of the columns, and the head of the table below. Both stay in view. */
export function Letters({ columns, frozen }: LettersProps) {
  return (
    <thead className="sticky top-0 z-20">
      <tr aria-rowindex={1} style={{ height: LETTERS_PX }} className="sheet-letters">
        <td className="sheet-number" aria-hidden />
        {Array.from({ length: columns }, (_, column) => (
          <th key={column} scope="col">
            {lettersOf(column + 1)}
          </th>
        ))}
        <td aria-hidden className="document-menu" />
      </tr>
      {frozen.map((row, at) => (
        // Screen readers have the head where it is in the sheet.
        // oxlint-disable-next-line react/no-array-index-key
        <tr key={at} aria-hidden>
          <td className="sheet-number" aria-hidden />
          <Cells row={row} columns={columns} covered={new Map()} />
        </tr>
      ))}
    </thead>
  )
}
