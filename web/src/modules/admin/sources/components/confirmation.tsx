import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '../../../../app/failure-page.tsx'
import { texts as shared } from '../../../../app/texts.ts'
import { usePerform } from '../../../../app/use-perform.ts'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/states.tsx'
import { ListPager } from '../../components/list-pager.tsx'
import type { Source } from '../model.ts'
import { confirmDeletions, itemsQuery, refreshSources } from '../queries.ts'
import { texts } from '../texts.ts'

type Props = { readonly source: Source; readonly runId: string }

/** Asks whether everything that is missing at the source may be moved to the trash, with the list. */
export function Confirmation({ source, runId }: Props) {
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useQuery(itemsQuery(source, 'missing', page))
  const { isBusy, perform } = usePerform(refreshSources)
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton label={shared.loading} />
  const answer = (mayDelete: boolean) =>
    void perform(() => confirmDeletions(source.id, runId, mayDelete))
  return (
    <section
      aria-labelledby="missing"
      className="flex flex-col gap-3 rounded-md border border-line-strong bg-panel p-4"
    >
      <h2 id="missing" className="font-semibold">
        {texts.waits(data.total)}
      </h2>
      <p className="text-soft">{texts.waitsWhy}</p>
      <ul
        aria-label={texts.waitsList}
        // Scrolls, so it must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-64 overflow-auto rounded-md border border-line px-3 py-1"
      >
        {data.items.map(({ id, path }) => (
          <li key={id} className="py-0.5 break-all">
            {path}
          </li>
        ))}
      </ul>
      <ListPager page={page} total={data.total} onPage={setPage} />
      <div className="flex flex-wrap gap-2">
        <Button look="danger" disabled={isBusy} onClick={() => answer(true)}>
          {texts.toTrash(data.total)}
        </Button>
        <Button disabled={isBusy} onClick={() => answer(false)}>
          {texts.keep}
        </Button>
      </div>
    </section>
  )
}
