import { Loaded } from '../../../../app/loaded.tsx'
import { shownPath } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { screenOf } from '../../../../app/address-of.ts'
import { AskOnce } from '../../../../app/ask-once.tsx'
import { refreshHolds, releaseHold } from '../../../../app/retention/queries.ts'
import { texts as holds } from '../../../../app/retention/texts.ts'
import { Time } from '../../../../app/time.tsx'
import { offerUndo } from '../../../../app/undo.tsx'
import { usePerform } from '../../../../app/use-perform.ts'
import { Button } from '../../../../ui/button.tsx'
import { Page } from '../../../../ui/page.tsx'
import { Message } from '../../../../ui/states.tsx'
import { Cell, Table, TableRow } from '../../../../ui/table.tsx'
import { ListPager } from '../../components/list-pager.tsx'
import { texts as admin } from '../../texts.ts'
import { holdsQuery, type LegalHold } from '../queries.ts'
import { texts } from '../texts.ts'

/** All legal holds of the tenant. */
export function HoldsPage() {
  const [page, setPage] = useState(0)
  const [asked, ask] = useState<LegalHold>()
  const query = useQuery(holdsQuery(page))
  const { isBusy, perform } = usePerform(refreshHolds)
  // The last page has become empty.
  if (page > 0 && query.data?.items.length === 0) setPage(page - 1)
  const release = ({ id, name }: LegalHold) =>
    perform(async () => {
      await releaseHold(id)
      offerUndo(holds.released(name))
    })
  return (
    <Page title={admin.screens['/admin/holds']}>
      <Loaded query={query} lines={6}>
        {(data) =>
          data.total === 0 ? (
            <Message title={texts.noHolds} icon={<Scale size={28} aria-hidden />}>
              {texts.holdsWhy}
            </Message>
          ) : (
            <>
              <p className="max-w-4xl px-4 py-3 text-soft">{texts.holdsWhy}</p>
              <Table
                label={admin.screens['/admin/holds']}
                columns={[texts.item, texts.reason, texts.placed]}
                actions={texts.actions}
                wideOnly={[1, 2]}
              >
                {data.items.map((hold) => (
                  <Line key={hold.id} hold={hold} isBusy={isBusy} onRelease={() => ask(hold)} />
                ))}
              </Table>
            </>
          )
        }
      </Loaded>
      <ListPager page={page} total={query.data?.total} onPage={setPage} />
      {asked && (
        <AskOnce
          title={texts.releaseTitle(asked.name)}
          action={texts.releaseNow}
          onClose={() => ask(undefined)}
          onConfirm={() => void release(asked)}
        >
          {holds.releaseSure}
        </AskOnce>
      )}
    </Page>
  )
}

type LineProps = {
  readonly hold: LegalHold
  readonly isBusy: boolean
  readonly onRelease: () => void
}

function Line({ hold, isBusy, onRelease }: LineProps) {
  const who = hold.created_by_email ?? texts.formerMember
  return (
    <TableRow>
      <Cell className="w-2/5 align-top wrap-anywhere max-md:w-full">
        <Item hold={hold} />
        <span className="line-clamp-2 text-sm text-soft">{folderOf(hold)}</span>
        <span className="block text-sm md:hidden">
          {hold.reason} <span className="text-soft">{who}</span>
        </span>
      </Cell>
      <Cell wideOnly className="w-1/4 align-top wrap-anywhere">
        {hold.reason}
      </Cell>
      <Cell wideOnly className="align-top wrap-anywhere">
        <Time at={hold.created_at} />
        <span className="block text-sm text-soft">{who}</span>
      </Cell>
      <Cell className="text-right align-top">
        <Button
          className="h-7 px-2"
          disabled={isBusy}
          aria-label={texts.releaseOf(hold.name)}
          onClick={onRelease}
        >
          {texts.release}
        </Button>
      </Cell>
    </TableRow>
  )
}

/** The path of the folder that it is in. */
const folderOf = (hold: LegalHold): string => shownPath(hold).split('/').slice(1, -1).join(' / ')

/** The name of the item, which opens it or the trash. */
function Item({ hold }: Pick<LineProps, 'hold'>) {
  const { item_id: id, in_trash: isTrashed, name } = hold
  const className = 'line-clamp-3 font-medium hover:underline'
  if (id !== null) {
    return (
      <Link {...screenOf({ ...hold, id })} className={className}>
        {name}
      </Link>
    )
  }
  if (!isTrashed) return <span className="line-clamp-3 font-medium">{name}</span>
  return (
    <>
      <Link to="/trash" className={className}>
        {name}
      </Link>
      <span className="block text-sm text-warn">{texts.inTrash}</span>
    </>
  )
}
