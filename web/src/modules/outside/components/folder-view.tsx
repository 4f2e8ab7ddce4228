import { useQuery } from '@tanstack/react-query'
import { FileText, Folder } from 'lucide-react'
import { useState } from 'react'
import { texts as shared } from '../../../app/texts.ts'
import { Pager } from '../../../ui/pager.tsx'
import { Message, Skeleton } from '../../../ui/states.tsx'
import { folderQuery, PAGE_SIZE, type Item } from '../queries.ts'
import { texts } from '../texts.ts'

type Props = {
  readonly visit: string
  readonly part: string
  readonly onOpen: (item: Item) => void
}

/** The folders and documents in a folder that a link shares. */
export function FolderView({ visit, part, onOpen }: Props) {
  const [page, setPage] = useState(0)
  const { data, error } = useQuery(folderQuery(visit, part, page))
  if (error) return <Message title={texts.gone}>{texts.goneWhy}</Message>
  if (!data) return <Skeleton label={shared.loading} lines={6} />
  if (data.total === 0) return <Message title={texts.empty} />
  return (
    <div className="max-w-4xl p-2">
      <ul aria-label={texts.items} className="flex flex-col">
        {data.items.map((item) => {
          const Icon = item.part_type === 'FOLDER' ? Folder : FileText
          return (
            <li key={item.path_part_id} className="border-b border-line/60">
              <button
                type="button"
                className="flex min-h-10 w-full items-center gap-2 rounded-md px-2 text-left hover:bg-hover"
                onClick={() => onOpen(item)}
              >
                <Icon size={16} aria-hidden className="shrink-0 text-soft" />
                <span className="min-w-0 break-words">{item.name}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <Pager
        page={page}
        pageSize={PAGE_SIZE}
        total={data.total}
        describe={texts.range}
        previous={texts.previous}
        next={texts.next}
        onPage={setPage}
      />
    </div>
  )
}
