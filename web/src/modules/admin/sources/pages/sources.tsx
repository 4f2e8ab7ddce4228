import { Loaded } from '../../../../app/loaded.tsx'
import { shownPath } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderSync } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../../../app/format.ts'
import { Time } from '../../../../app/time.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { Page } from '../../../../ui/page.tsx'
import { Message } from '../../../../ui/states.tsx'
import { Cell, Table, TableRow } from '../../../../ui/table.tsx'
import { ListPager } from '../../components/list-pager.tsx'
import { ConditionWord } from '../components/condition.tsx'
import { wordsOf } from '../kind-texts.ts'
import { conditionOf, type Source } from '../model.ts'
import { sourcesQuery } from '../queries.ts'
import { texts } from '../texts.ts'

const COLUMNS = [texts.name, texts.state, texts.folder, texts.count, texts.synced, texts.next]

/** All sources of the tenant with their state. */
export function SourcesPage() {
  const [page, setPage] = useState(0)
  const query = useQuery(sourcesQuery(page))
  const add = (
    <Link to="/admin/sources/new" className={buttonClass('strong')}>
      {texts.add}
    </Link>
  )
  const isEmpty = query.data?.items.length === 0
  return (
    <Page title={texts.title} actions={!isEmpty && add}>
      <Loaded query={query} lines={6}>
        {(data) =>
          isEmpty ? (
            <Message title={texts.none} icon={<FolderSync size={28} aria-hidden />} action={add}>
              {texts.why}
            </Message>
          ) : (
            <Table label={texts.title} columns={COLUMNS} wideOnly={[2, 3, 5]}>
              {data.items.map((source) => (
                <Row key={source.id} source={source} />
              ))}
            </Table>
          )
        }
      </Loaded>
      <ListPager page={page} total={query.data?.total} onPage={setPage} />
    </Page>
  )
}

function Row({ source }: { readonly source: Source }) {
  return (
    <TableRow>
      <Cell>
        <Link
          to="/admin/sources/$sourceId"
          params={{ sourceId: source.id }}
          className="font-medium hover:underline"
        >
          {source.name}
        </Link>
        <span className="block text-sm text-soft">{wordsOf(source).title}</span>
      </Cell>
      <Cell>
        <ConditionWord source={source} />
        <span className="block text-sm text-soft">
          {conditionOf(source) === 'away' && source.away_since !== null ? (
            <>
              {texts.awaySince} <Time at={source.away_since} />
            </>
          ) : source.failed > 0 ? (
            texts.failed(source.failed)
          ) : source.pending > 0 ? (
            texts.pending(source.pending)
          ) : undefined}
        </span>
      </Cell>
      <Cell wideOnly>
        <Link
          to="/browse/{-$part}"
          params={{ part: source.path_part_id }}
          className="text-soft hover:underline"
        >
          {shownPath(source)}
        </Link>
      </Cell>
      <Cell wideOnly>{formatNumber(source.documents)}</Cell>
      <Cell>
        {source.last_synced_at === null ? (
          <span className="text-soft">{texts.never}</span>
        ) : (
          <Time at={source.last_synced_at} />
        )}
      </Cell>
      <Cell wideOnly>
        {source.state === 'ready' && source.next_run_at !== null ? (
          <Time at={source.next_run_at} />
        ) : (
          <span className="text-soft">{source.state === 'ready' ? texts.onRequest : '–'}</span>
        )}
      </Cell>
    </TableRow>
  )
}
