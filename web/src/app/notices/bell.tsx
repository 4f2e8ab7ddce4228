import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { lazily, patiently } from '../../ui/patiently.ts'
import { formatNumber } from '../format.ts'
import { Opener } from '../popup-opener.tsx'
import { unreadQuery } from './queries.ts'
import { texts } from './texts.ts'

const load = () => patiently(() => import('./panel.tsx'))
const Panel = lazily(async () => (await load()).NoticePanel)

/** Shows how many notices are unread, and opens them. The list is loaded when someone is about to open it. */
export function Bell() {
  return <Opener Button={BellButton} Popup={Panel} load={load} />
}

/** More than this are shown as "99+". */
const MOST_SHOWN = 99

function BellButton(props: ComponentProps<'button'>) {
  const { data: unread = 0 } = useQuery(unreadQuery)
  return (
    <button
      {...props}
      type="button"
      aria-haspopup="dialog"
      className="flex h-10 w-full items-center justify-center gap-2 rounded-md px-2 text-soft hover:bg-hover hover:text-ink md:h-8 md:justify-start"
    >
      <span className="relative md:contents">
        <BellIcon size={16} aria-hidden className="shrink-0" />
        <span className="sr-only md:not-sr-only">{texts.notices}</span>{' '}
        {unread > 0 && (
          <span className="absolute -top-2 left-2.5 min-w-4 rounded-full bg-accent px-1 text-center text-xs font-medium text-accent-ink md:static md:ml-auto">
            {unread > MOST_SHOWN ? `${formatNumber(MOST_SHOWN)}+` : formatNumber(unread)}
            <span className="sr-only"> {texts.unread}</span>
          </span>
        )}
      </span>
    </button>
  )
}
