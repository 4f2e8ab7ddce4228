import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePerform } from '../../../../app/use-perform.ts'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/select.tsx'
import type { Source } from '../model.ts'
import { refreshSources } from '../queries.ts'
import { decide, readersQuery, type Decision, type Reader } from '../readers.ts'
import { texts } from '../reader-texts.ts'
import { ReaderDialog } from './reader-dialog.tsx'

/** Who may read documents at the source, and who they are in Arbor. Renders nothing while it has named nobody. */
export function Readers({ source }: { readonly source: Source }) {
  const [filter, setFilter] = useState<'all' | 'unmatched'>('all')
  const [chosen, choose] = useState<Reader>()
  const isUnmatched = filter === 'unmatched'
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(
    readersQuery(source.id, isUnmatched),
  )
  const { isBusy, perform } = usePerform(refreshSources)
  const readers = data?.pages.flatMap(({ items }) => items) ?? []
  if (!isUnmatched && readers.length === 0) return undefined
  const settle = (reader: Reader, decision: Decision) => {
    choose(undefined)
    void perform(() => decide(source.id, reader.id, decision))
  }
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{texts.title}</h2>
        <Select label={texts.show} value={filter} options={texts.filters} onChoose={setFilter} />
      </div>
      <p className="text-soft">{texts.why}</p>
      {readers.length === 0 && data && <p>{texts.allMatched}</p>}
      <ul aria-label={texts.title}>
        {readers.map((reader) => (
          <Row
            key={reader.id}
            reader={reader}
            isBusy={isBusy}
            onChoose={() => choose(reader)}
            onAccept={() => settle(reader, { group_id: reader.suggested_group_id })}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="self-start" onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
      {chosen && (
        <ReaderDialog
          reader={chosen}
          onClose={() => choose(undefined)}
          onDecide={(decision) => settle(chosen, decision)}
        />
      )}
    </section>
  )
}

type RowProps = {
  readonly reader: Reader
  readonly isBusy: boolean
  readonly onChoose: () => void
  readonly onAccept: () => void
}

function Row({ reader, isBusy, onChoose, onAccept }: RowProps) {
  const { suggested_group_name: suggested } = reader
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line/60 py-1.5">
      <span className="min-w-48 flex-1">
        <span className="block break-all">{reader.name}</span>
        <span className="block text-sm text-soft">
          {texts.kinds[reader.kind]} · {texts.files(reader.items)}
        </span>
      </span>
      <span className={reader.matched_by === null ? 'text-danger' : undefined}>
        {matchOf(reader)}
      </span>
      {suggested !== null && (
        <Button disabled={isBusy} onClick={onAccept}>
          {texts.sameName(suggested)}
        </Button>
      )}
      <Button
        look="quiet"
        disabled={isBusy}
        aria-label={texts.chooseFor(reader.name)}
        onClick={onChoose}
      >
        {texts.choose}
      </Button>
    </li>
  )
}

function matchOf({ matched_by: how, user_name: user, group_name: group }: Reader): string {
  if (how === null) return texts.unmatched
  if (how === 'nobody') return texts.nobody
  const name = user ?? group ?? ''
  return how === 'address' ? texts.byAddress(name) : name
}
