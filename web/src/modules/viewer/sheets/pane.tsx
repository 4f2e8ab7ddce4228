import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Failure } from '../../../app/failure-page.tsx'
import { queryClient } from '../../../app/query-client.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Message, Skeleton } from '../../../ui/states.tsx'
import type { Section, Version } from '../model.ts'
import { Formulas } from '../prose/content.tsx'
import { Facts } from '../prose/facts.tsx'
import { texts } from '../texts.ts'
import { Grid } from './grid.tsx'
import type { SheetProps } from './props.ts'
import { sheetQuery } from './queries.ts'

type Props = SheetProps & { readonly version: Version }

/** A workbook: a tab for each sheet, and its cells at their places. */
export function SheetPane(props: Props) {
  const { contents, version, index } = props
  const { count, sections } = contents
  const depth = Math.min(...sections.map((section) => section.depth))
  const sheets = sections.filter((section) => section.depth === depth)
  const [chosen, choose] = useState<{ sheet: string; at: number | undefined }>()
  const marked = index === undefined ? undefined : contents.at(index)
  const isOwn = chosen !== undefined && chosen.at === index
  const id = isOwn ? chosen.sheet : marked && contents.headingsOf(marked)[0]?.path_part_id
  const sheet = sheets.find((one) => one.path_part_id === id) ?? sheets[0]
  if (contents.error) {
    const retry = (): void => void queryClient.invalidateQueries({ queryKey: ['version'] })
    return <Failure error={contents.error} onRetry={retry} />
  }
  if (count === undefined) return <Skeleton label={shared.loading} lines={9} />
  if (count === 0) return <Message title={texts.empty}>{texts.emptyWhy}</Message>
  const { cell_range: cells, formulas = [] } = marked?.chunk_metadata ?? {}
  return (
    <>
      {sheet ? (
        <SheetOf key={sheet.path_part_id} {...props} sheet={sheet} versionId={version.id} />
      ) : (
        <Grid {...props} start={0} count={count} name={texts.views.sheet} />
      )}
      {cells != null && (
        <div className="flex shrink-0 gap-4 border-t border-line px-4 py-1 text-sm text-soft">
          {texts.cells(cells)}
          <Formulas formulas={formulas ?? []} />
          {marked && <Facts chunk={marked} />}
        </div>
      )}
      {sheets.length > 1 && (
        <div
          role="group"
          aria-label={texts.sheets}
          className="flex h-9 shrink-0 items-stretch gap-1 overflow-x-auto border-t border-line px-2"
        >
          {sheets.map((one) => (
            <button
              key={one.path_part_id}
              type="button"
              aria-pressed={one === sheet}
              onClick={() => choose({ sheet: one.path_part_id, at: index })}
              className="max-w-48 shrink-0 truncate border-t-2 border-transparent px-2 text-soft hover:text-ink aria-pressed:border-accent aria-pressed:text-ink"
            >
              {one.name}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

type OneProps = Props & { readonly sheet: Section; readonly versionId: string }

function SheetOf({ sheet, versionId, ...props }: OneProps) {
  const { contents } = props
  const { data, error, refetch } = useQuery(sheetQuery(versionId, sheet))
  const start = data?.first == null ? undefined : contents.indexOf(data.first)
  useEffect(() => {
    if (start !== undefined) contents.needRange(start, start)
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (data && start === undefined) {
    return <Message title={texts.empty}>{texts.emptyWhy}</Message>
  }
  if (!data || start === undefined || !contents.at(start)) {
    return (
      <div className="min-h-0 flex-1">
        <Skeleton label={shared.loading} lines={9} />
      </div>
    )
  }
  return <Grid {...props} start={start} count={data.count} name={sheet.name} />
}
