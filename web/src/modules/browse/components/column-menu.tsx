import { Columns3 } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, MenuCheck } from '../../../ui/menu.tsx'
import { COLUMNS } from '../columns.ts'
import { texts } from '../texts.ts'
import type { ListColumns } from './use-columns.ts'

type Props = Pick<ListColumns, 'chosen' | 'choose'>

/** Chooses the columns of the list. */
export function ColumnMenu({ chosen, choose }: Props) {
  return (
    <Menu
      trigger={
        <IconButton label={texts.chooseColumns}>
          <Columns3 size={14} aria-hidden />
        </IconButton>
      }
    >
      {COLUMNS.map((column) => (
        <MenuCheck
          key={column}
          checked={chosen.includes(column)}
          onChange={(isShown) =>
            choose(COLUMNS.filter((one) => (one === column ? isShown : chosen.includes(one))))
          }
        >
          {texts.columns[column]}
        </MenuCheck>
      ))}
    </Menu>
  )
}
