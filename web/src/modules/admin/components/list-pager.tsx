import { Pager } from '../../../ui/pager.tsx'
import { PAGE_SIZE } from '../queries.ts'
import { texts } from '../texts.ts'

type Props = {
  /** The index of the current page, from 0. */
  readonly page: number
  readonly total: number | undefined
  readonly onPage: (page: number) => void
}

/** Pages through an administration list. All lists have the same page size. */
export function ListPager({ page, total = 0, onPage }: Props) {
  return (
    <Pager
      page={page}
      pageSize={PAGE_SIZE}
      total={total}
      describe={texts.range}
      previous={texts.previousPage}
      next={texts.nextPage}
      onPage={onPage}
    />
  )
}
