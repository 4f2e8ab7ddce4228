import { UserRound } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Opener } from './popup-opener.tsx'
import { useMe } from './session.ts'
import { texts } from './texts.ts'
import { lazily, patiently } from '../ui/patiently.ts'

const load = () => patiently(() => import('./account-menu.tsx'))
const AccountMenu = lazily(async () => (await load()).AccountMenu)

/** Opens the account menu. The menu is loaded when someone is about to use it. */
export function Account() {
  return <Opener Button={AccountButton} Popup={AccountMenu} load={load} />
}

/** Shows who is signed in. */
function AccountButton(props: ComponentProps<'button'>) {
  const { email } = useMe()
  return (
    <button
      {...props}
      type="button"
      aria-haspopup="menu"
      aria-label={`${texts.account}: ${email ?? ''}`}
      className="flex h-10 w-full items-center justify-center gap-2 rounded-md px-2 text-soft hover:bg-hover hover:text-ink md:h-8 md:justify-start"
    >
      <UserRound size={16} aria-hidden className="shrink-0" />
      <span className="hidden truncate md:inline">{email}</span>
    </button>
  )
}
