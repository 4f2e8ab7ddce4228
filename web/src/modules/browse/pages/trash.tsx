import { Loaded } from '../../../app/loaded.tsx'
import { kindOf, shownPath } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EllipsisVertical, FolderInput, ReceiptText, Scale, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { texts as shown } from '../../../app/action-texts.ts'
import { placeOfEvent, useActionMenu } from '../../../app/action-menu.tsx'
import type { Action } from '../../../app/actions.ts'
import { kindIcons, kindOfItem } from '../../../app/kinds.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { formatDay, formatWhen } from '../../../app/format.ts'
import { whereAndSince } from '../../../app/retention/hold-words.ts'
import { offerReceipts } from '../../../app/retention/receipts.ts'
import { texts as receipts } from '../../../app/retention/receipt-texts.ts'
import { useHoldAction } from '../../../app/retention/hold-action.tsx'
import { offerUndo } from '../../../app/undo.tsx'
import { usePerform } from '../../../app/use-perform.ts'
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx'
import type { MenuPlace } from '../../../ui/menu.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Message } from '../../../ui/states.tsx'
import { TreePane } from '../components/tree-pane.tsx'
import { refreshContents } from '../queries.ts'
import {
  deletePermanently,
  PAGE_SIZE,
  restore,
  trashQuery,
  type Trashed,
} from '../trash/queries.ts'
import { DeleteDialog } from '../trash/delete-dialog.tsx'
import { RestoreDialog } from '../components/restore-dialog.tsx'
import { texts } from '../trash/texts.ts'

type Asked =
  | { readonly kind: 'restore'; readonly entry: Trashed; readonly why: string }
  | { readonly kind: 'delete'; readonly entry: Trashed }

/** Items deleted from folders that the person can edit. They can be restored or deleted permanently. */
export function TrashPage() {
  const [page, setPage] = useState(0)
  const [asked, ask] = useState<Asked>()
  const query = useQuery(trashQuery(page))
  const { isBusy, perform } = usePerform(refreshContents)
  const menu = useActionMenu()
  const holdAction = useHoldAction()
  // Its holds may change while the dialog is open.
  const doomed = query.data?.items.find(({ id }) => id === asked?.entry.id)
  // The last page has become empty.
  if (page > 0 && query.data?.items.length === 0) setPage(page - 1)
  const takeBack = (entry: Trashed): void =>
    void perform(async () => {
      try {
        await restore(entry)
        offerUndo(texts.restored(entry.name))
      } catch (failure) {
        if (kindOf(failure) !== 'conflict') throw failure
        ask({ kind: 'restore', entry, why: sentenceOf(failure) })
      }
    })
  return (
    <div className="flex min-h-0 flex-1">
      <TreePane part={undefined} isShown={false} />
      <Page title={texts.title} actions={<ToReceipts />}>
        <Loaded query={query} lines={8}>
          {(data) =>
            data.items.length === 0 ? (
              <Message title={texts.empty} icon={<Trash2 size={28} aria-hidden />}>
                {texts.emptyWhy}
              </Message>
            ) : (
              <ul aria-label={texts.list}>
                {data.items.map((entry) => (
                  <Line
                    key={entry.id}
                    entry={entry}
                    isBusy={isBusy}
                    onRestore={() => takeBack(entry)}
                    onMenu={(place) =>
                      menu.open(
                        place,
                        shown.actions(entry.name),
                        actionsOf(entry, { holdAction, onRestore: takeBack, ask }),
                      )
                    }
                  />
                ))}
              </ul>
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
        {menu.menu}
        {asked?.kind === 'restore' && (
          <RestoreDialog entry={asked.entry} why={asked.why} onClose={() => ask(undefined)} />
        )}
        {asked?.kind === 'delete' && doomed && (
          <DeleteDialog
            entry={doomed}
            onClose={() => ask(undefined)}
            onConfirm={() => void perform(() => removeNow(doomed))}
          />
        )}
      </Page>
    </div>
  )
}

/** What was deleted permanently is no longer here. */
function ToReceipts() {
  return (
    <Link to="/receipts" className={buttonClass('quiet')}>
      <ReceiptText size={14} aria-hidden />
      {receipts.receipts}
    </Link>
  )
}

async function removeNow(entry: Trashed): Promise<void> {
  const receipt = await deletePermanently(entry)
  const done = texts.removed(entry.name)
  offerUndo(done)
  if (receipt !== undefined) offerReceipts(done, [receipt])
}

type Acts = {
  readonly holdAction: ReturnType<typeof useHoldAction>
  readonly onRestore: (entry: Trashed) => void
  readonly ask: (asked: Asked) => void
}

/** The actions for an entry. Permanent deletion is in a separate group. */
function actionsOf(entry: Trashed, { holdAction, onRestore, ask }: Acts): readonly Action[] {
  const actions: (Action | undefined)[] = [
    {
      id: 'restore',
      group: 'change',
      label: texts.restore,
      icon: <Undo2 size={14} />,
      run: () => onRestore(entry),
    },
    {
      id: 'elsewhere',
      group: 'change',
      label: texts.elsewhere,
      icon: <FolderInput size={14} />,
      run: () => ask({ kind: 'restore', entry, why: '' }),
    },
    holdAction([{ part: entry.path_part_id, name: entry.name }]),
    {
      id: 'delete',
      group: 'remove',
      label: texts.removeAsked,
      icon: <Trash2 size={14} />,
      run: () => ask({ kind: 'delete', entry }),
    },
  ]
  return actions.filter((action) => action !== undefined)
}

/** When the entry is deleted permanently, or what keeps it. */
function Until({
  entry: { holds, expires_at: expires, kept_until: until },
}: Pick<LineProps, 'entry'>) {
  const [hold] = holds
  if (!hold && until !== null) {
    return <span className="text-sm text-warn">{texts.ruleUntil(formatDay(until))}</span>
  }
  if (!hold) return <span className="text-sm text-soft">{texts.until(formatDay(expires))}</span>
  return (
    <span className="flex min-w-0 gap-1.5 text-sm text-warn">
      <Scale size={13} aria-hidden className="mt-1 shrink-0" />
      <span className="wrap-anywhere">
        {texts.keptBy} {[whereAndSince(hold), hold.reason].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

type LineProps = {
  readonly entry: Trashed
  readonly isBusy: boolean
  readonly onRestore: () => void
  readonly onMenu: (place: MenuPlace) => void
}

function Line({ entry, isBusy, onRestore, onMenu }: LineProps) {
  const { name, part_type: type, documents } = entry
  const Icon = kindIcons[kindOfItem(entry)]
  const who = entry.trashed_by_email ?? texts.formerMember
  return (
    // Keyboard users have the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line/60 px-4 py-2"
      onContextMenu={(event) => onMenu(placeOfEvent(event))}
    >
      <Icon size={16} aria-hidden className="shrink-0 text-soft" />
      <span className="flex min-w-0 flex-1 basis-60 flex-col">
        <span className="truncate">
          <span className="font-medium">{name}</span>
          {type === 'FOLDER' && <span className="text-soft"> · {texts.documents(documents)}</span>}
        </span>
        <span className="truncate text-sm text-soft">
          {texts.was(shownPath(entry), who, formatWhen(entry.trashed_at))}
        </span>
        <Until entry={entry} />
      </span>
      <span className="ml-auto flex shrink-0 items-center gap-1">
        <Button disabled={isBusy} aria-label={texts.restoreOne(name)} onClick={onRestore}>
          <Undo2 size={14} aria-hidden />
          {texts.restore}
        </Button>
        <IconButton
          label={shown.actions(name)}
          aria-haspopup="menu"
          disabled={isBusy}
          onClick={({ currentTarget }) => onMenu(currentTarget)}
        >
          <EllipsisVertical size={16} />
        </IconButton>
      </span>
    </li>
  )
}
