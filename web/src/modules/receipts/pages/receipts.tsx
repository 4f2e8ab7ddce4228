import { Loaded } from '../../../app/loaded.tsx'
import { shownPath } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { Download, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { mayAdminister } from '../../../app/access/rights.ts'
import { receiptAddress } from '../../../app/retention/receipts.ts'
import { useMe } from '../../../app/session.ts'
import { Time } from '../../../app/time.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Message } from '../../../ui/states.tsx'
import { Cell, Table, TableRow } from '../../../ui/table.tsx'
import { PAGE_SIZE, receiptsQuery, type Receipt } from '../queries.ts'
import { texts } from '../texts.ts'

const COMMAND = 'arbor verify --receipt FILE'

/** Receipts of permanent deletions: one's own or, for administrators, all of the tenant. */
export function ReceiptsPage() {
  const [page, setPage] = useState(0)
  const query = useQuery(receiptsQuery(page))
  const isAdministrator = mayAdminister(useMe())
  return (
    <Page title={texts.title}>
      <Loaded query={query} lines={6}>
        {(data) =>
          data.total === 0 ? (
            <Message title={texts.none} icon={<ReceiptText size={28} aria-hidden />}>
              {texts.why}
            </Message>
          ) : (
            <>
              <div className="flex max-w-2xl flex-col gap-3 px-4 py-3">
                <p className="text-soft">
                  {texts.why} {!isAdministrator && texts.mine}
                </p>
                <CopyField
                  label={texts.command}
                  value={COMMAND}
                  copy={texts.copy}
                  copied={texts.copied}
                />
              </div>
              <Table
                label={texts.title}
                columns={[texts.item, texts.what, texts.when, texts.state]}
                wideOnly={[1, 2]}
              >
                {data.items.map((receipt) => (
                  <Line key={receipt.id} receipt={receipt} />
                ))}
              </Table>
            </>
          )
        }
      </Loaded>
      <Pager
        page={page}
        pageSize={PAGE_SIZE}
        total={query.data?.total ?? 0}
        describe={texts.range}
        previous={texts.newer}
        next={texts.older}
        onPage={setPage}
      />
    </Page>
  )
}

function Line({ receipt }: { readonly receipt: Receipt }) {
  const { name, deleted_at: at } = receipt
  return (
    <TableRow>
      <Cell className="w-2/5 align-top wrap-anywhere max-md:w-full">
        <span className="line-clamp-3 font-medium">{name}</span>
        <span className="line-clamp-2 text-sm text-soft">{folderOf(receipt)}</span>
        <span className="block text-sm text-soft md:hidden">
          <Time at={at} /> · {whoOf(receipt)}
        </span>
      </Cell>
      <Cell wideOnly className="align-top text-soft">
        {countsOf(receipt)}
      </Cell>
      <Cell wideOnly className="align-top wrap-anywhere">
        <Time at={at} />
        <span className="block text-sm text-soft">{whoOf(receipt)}</span>
      </Cell>
      <Cell className="align-top">
        <State receipt={receipt} />
      </Cell>
    </TableRow>
  )
}

/** How far the removal of a large folder is, whether the receipt is complete, and its file. */
function State({ receipt }: { readonly receipt: Receipt }) {
  const { id, name, completed_at: end, progress } = receipt
  if (progress) {
    const { done, total } = progress
    return <span className="text-sm text-soft">{texts.removing(done, total)}</span>
  }
  if (end === null) return <span className="text-sm text-warn">{texts.waiting}</span>
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-sm text-soft">{texts.signed}</span>
      <a
        href={receiptAddress(id)}
        download
        aria-label={texts.downloadOf(name)}
        className={buttonClass('plain', 'h-7 px-2')}
      >
        <Download size={14} aria-hidden />
        {texts.download}
      </a>
    </span>
  )
}

function whoOf({ user_id: id, email }: Receipt): string {
  if (id === null) return texts.byServer
  return email ?? texts.formerMember
}

/** The path of the folder that it was in. */
const folderOf = (receipt: Receipt): string =>
  shownPath(receipt).split('/').slice(1, -1).join(' / ')

/** How many folders, documents and so on were deleted. */
function countsOf({ counts }: Receipt): string {
  return Object.entries(texts.counts)
    .flatMap(([kind, words]) => {
      const count = counts[kind] ?? 0
      return count > 0 ? [words(count)] : []
    })
    .join(', ')
}
