import { kindOf } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OpenToFolder } from '../../../../app/open-to-folder.tsx'
import { Time } from '../../../../app/time.tsx'
import { usePerform } from '../../../../app/use-perform.ts'
import { Button } from '../../../../ui/button.tsx'
import { ListPager } from '../../components/list-pager.tsx'
import type { Source } from '../model.ts'
import { itemsQuery, leaveOut, refreshSources, tryAgain } from '../queries.ts'
import { saidBy } from '../source-messages.ts'
import { texts } from '../texts.ts'

type Props = { readonly source: Source; readonly which: 'failed' | 'left_out' }

/** Items that failed or that somebody has left out, with what people can do. Renders nothing if there are none. */
export function Items({ source, which }: Props) {
  const [page, setPage] = useState(0)
  const [asked, ask] = useState<string>()
  const { data } = useQuery(itemsQuery(source, which, page))
  const { isBusy, perform } = usePerform(refreshSources)
  if (!data || data.total === 0) return undefined
  const isFailed = which === 'failed'
  const canRun = source.state === 'ready'
  const leave = async (id: string): Promise<void> => {
    try {
      await leaveOut(source.id, id, false)
    } catch (error) {
      if (kindOf(error) !== 'conflict') throw error
      ask(id)
    }
  }
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{isFailed ? texts.failures : texts.leftOut}</h2>
      <p className="text-soft">{isFailed ? texts.failuresWhy : texts.leftOutWhy}</p>
      <ul aria-label={isFailed ? texts.failures : texts.leftOut}>
        {data.items.map((item) => (
          <li
            key={item.id}
            className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line/60 py-1.5"
          >
            <span className="min-w-48 flex-1">
              <span className="block break-all">{item.path}</span>
              {item.error !== null && (
                <span className="block text-sm text-soft">
                  <span className="text-danger">{saidBy(item.error)}</span>{' '}
                  {texts.tried(item.tries)}
                  {item.retry_at !== null && (
                    <>
                      {' · '}
                      {texts.next}: <Time at={item.retry_at} />
                    </>
                  )}
                </span>
              )}
            </span>
            <Button
              look="quiet"
              disabled={isBusy || !canRun}
              aria-label={isFailed ? texts.againOf(item.path) : texts.includeOf(item.path)}
              onClick={() => void perform(() => tryAgain(source.id, item.id))}
            >
              {isFailed ? texts.again : texts.includeAgain}
            </Button>
            {isFailed && (
              <Button
                look="quiet"
                disabled={isBusy}
                aria-label={texts.leaveOutOf(item.path)}
                onClick={() => void perform(() => leave(item.id))}
              >
                {texts.leaveOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <OpenToFolder
          onClose={() => ask(undefined)}
          onOpen={() => {
            ask(undefined)
            void perform(() => leaveOut(source.id, asked, true))
          }}
        />
      )}
      <ListPager page={page} total={data.total} onPage={setPage} />
    </section>
  )
}
