import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from './button.tsx'

type Props = {
  /** The index of the current page, from 0. */
  readonly page: number
  readonly pageSize: number
  readonly total: number
  /** Such as "1 to 50 of 120". */
  readonly describe: (first: number, last: number, total: number) => string
  readonly previous: string
  readonly next: string
  readonly onPage: (page: number) => void
}

/** Pages through a list. Renders nothing if the list fits on one page. */
export function Pager({ page, pageSize, total, describe, previous, next, onPage }: Props) {
  if (total <= pageSize && page === 0) return undefined
  const first = page * pageSize + 1
  const last = Math.min(total, first + pageSize - 1)
  return (
    <div className="flex items-center justify-end gap-1 px-4 py-2 text-sm text-soft">
      <span className="mr-1">{describe(Math.min(first, total), last, total)}</span>
      <IconButton label={previous} disabled={page === 0} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={16} />
      </IconButton>
      <IconButton label={next} disabled={last >= total} onClick={() => onPage(page + 1)}>
        <ChevronRight size={16} />
      </IconButton>
    </div>
  )
}
