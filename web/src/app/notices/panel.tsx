import { Popover } from '@base-ui/react/popover'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Circle } from 'lucide-react'
import { useState, type ComponentProps, type ReactElement } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Message, Skeleton } from '../../ui/states.tsx'
import { Failure } from '../failure-page.tsx'
import { formatClock, formatDay, formatExactly, isDay } from '../format.ts'
import { texts as shared } from '../texts.ts'
import { noticesQuery, setAllRead, setRead } from './queries.ts'
import { byDay, placeOf, sentenceOf, type Notice } from './sentences.ts'
import { texts } from './texts.ts'

type PanelProps = { readonly trigger: ReactElement<ComponentProps<'button'>> }

/** The person's notices beside the bell, open initially. */
export function NoticePanel({ trigger }: PanelProps) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner side="top" align="start" sideOffset={4} className="z-50">
          <Popover.Popup className="flex max-h-[70dvh] w-[min(26rem,calc(100vw-1rem))] flex-col rounded-lg border border-line bg-panel shadow-xl outline-none">
            <Notices onLeave={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Notices({ onLeave }: { readonly onLeave: () => void }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(noticesQuery)
  const notices = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <div className="flex min-h-12 items-center justify-between gap-2 border-b border-line py-2 pr-2 pl-4">
        <Popover.Title className="font-semibold">{texts.notices}</Popover.Title>
        {notices.some(({ is_read: isRead }) => !isRead) && (
          <Button look="quiet" onClick={() => void setAllRead()}>
            {texts.readAll}
          </Button>
        )}
      </div>
      <div className="min-h-0 overflow-auto p-2">
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton label={shared.loading} lines={4} />}
        {data && notices.length === 0 && <Message title={texts.none}>{texts.noneWhy}</Message>}
        {byDay(notices, nameOfDay).map(([day, some]) => (
          <section key={day} aria-label={day}>
            <h3 className="px-2 pt-2 pb-1 text-sm text-soft">{day}</h3>
            <ul>
              {some.map((notice) => (
                <Row key={notice.id} notice={notice} onLeave={onLeave} />
              ))}
            </ul>
          </section>
        ))}
        {hasNextPage && (
          <Button
            look="quiet"
            className="w-full"
            disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {texts.older}
          </Button>
        )}
      </div>
    </>
  )
}

function nameOfDay(iso: string): string {
  if (isDay(iso, 0)) return texts.today
  return isDay(iso, 1) ? texts.yesterday : formatDay(iso)
}

function Row({ notice, onLeave }: { readonly notice: Notice; readonly onLeave: () => void }) {
  const { id, is_read: isRead, created_at: at } = notice
  const place = placeOf(notice)
  const content = (
    <>
      {!isRead && <span className="sr-only">{texts.isUnread} </span>}
      <span className={cx('min-w-0 flex-1 break-words', isRead ? 'text-soft' : 'font-medium')}>
        {sentenceOf(notice)}
      </span>
      <time className="shrink-0 text-sm text-soft" dateTime={at} title={formatExactly(at)}>
        {formatClock(at)}
      </time>
    </>
  )
  const className = 'flex min-w-0 flex-1 items-baseline gap-2 rounded-md px-2 py-1.5'
  const open = () => {
    if (!isRead) void setRead(id, true)
    onLeave()
  }
  const label = isRead ? texts.markUnread : texts.markRead
  return (
    <li className="flex items-start gap-1">
      {place ? (
        <Link {...place} onClick={open} className={cx(className, 'hover:bg-hover')}>
          {content}
        </Link>
      ) : (
        <p className={className}>{content}</p>
      )}
      <IconButton
        label={`${label}: ${sentenceOf(notice)}`}
        title={label}
        onClick={() => void setRead(id, !isRead)}
      >
        {isRead ? <Circle size={10} /> : <Circle size={10} className="fill-accent text-accent" />}
      </IconButton>
    </li>
  )
}
