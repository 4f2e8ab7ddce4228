import type { Schemas } from '@arbor/client'
import { formatBytes } from '../../../app/format.ts'
import { kindOfItem, kindWords } from '../../../app/kinds.ts'
import { useMe } from '../../../app/session.ts'
import { Time } from '../../../app/time.tsx'
import type { Column } from '../columns.ts'
import type { Item } from '../model.ts'
import { texts } from '../texts.ts'
import { ItemState } from './item-state.tsx'
import { TagChip } from './tag-chip.tsx'

type Props = {
  readonly column: Column
  readonly item: Item
  readonly onFailure: (item: Item) => void
}

const LOOKS: Readonly<Record<Column, string>> = {
  kind: 'truncate text-soft',
  size: 'truncate pr-3 text-right text-soft tabular-nums',
  creator: 'truncate text-soft',
  editor: 'truncate text-soft',
  changed: 'text-soft',
  state: 'min-w-0',
  tags: 'flex min-w-0 gap-1 overflow-hidden',
}

/** A cell of a row after its name. */
export function RowCell({ column, item, onFailure }: Props) {
  return (
    <span role="gridcell" className={LOOKS[column]}>
      <Content column={column} item={item} onFailure={onFailure} />
    </span>
  )
}

function Content({ column, item, onFailure }: Props) {
  const version = item.part_type === 'DOCUMENT' ? item.active_version : undefined
  switch (column) {
    case 'kind':
      return kindWords[kindOfItem(item)]
    case 'size': {
      const bytes = version?.system_metadata?.source_bytes
      return bytes == null ? undefined : formatBytes(bytes)
    }
    case 'creator':
      return item.part_type === 'DOCUMENT' && <Who item={item} person={item.created_by} />
    case 'editor':
      return <Who item={item} person={version?.uploader} />
    case 'changed':
      return <Time at={item.updated_at} />
    case 'state':
      return <ItemState item={item} onFailure={onFailure} />
    case 'tags':
      return item.tags?.map((tag) => <TagChip key={tag.id} tag={tag} />)
  }
}

type WhoProps = {
  readonly item: Item
  readonly person: Schemas['UserInfo'] | null | undefined
}

/** A person, or the source for documents that it keeps up to date. */
function Who({ item, person }: WhoProps) {
  const me = useMe()
  if (item.part_type === 'DOCUMENT' && item.source_name !== undefined) return item.source_name
  if (person?.user_id === me.id) return texts.you
  return [person?.first_name, person?.last_name].filter(Boolean).join(' ')
}
