import { Link, Outlet } from '@tanstack/react-router'
import { mayAdminister, mayExport } from '../../../app/access/rights.ts'
import { useMe } from '../../../app/session.ts'
import { texts as shared } from '../../../app/texts.ts'
import { cx } from '../../../ui/cx.ts'
import { Message } from '../../../ui/states.tsx'
import { texts } from '../texts.ts'

const SCREENS = [
  '/admin/members',
  '/admin/groups',
  '/admin/sources',
  '/admin/access',
  '/admin/links',
  '/admin/webhooks',
  '/admin/tags',
  '/admin/branding',
  '/admin/sign-in',
  '/admin/agents',
  '/admin/feedback',
  '/admin/audit',
  '/admin/retention',
  '/admin/holds',
  '/admin/receipts',
  '/admin/archives',
  '/admin/usage',
  '/admin/models',
  '/admin/health',
] as const

const FOR_OWNER = '/admin/archives'

const linkClass =
  'flex min-h-8 shrink-0 items-center rounded-md px-2.5 py-1 max-md:whitespace-nowrap text-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:text-ink max-md:min-h-7 max-md:px-2 max-md:py-0 max-md:text-sm'

/** The administration screens beside their menu, for OWNER and ADMIN. */
export function AdminFrame() {
  const me = useMe()
  if (!mayAdminister(me)) return <Message title={shared.forbidden}>{texts.onlyAdmins}</Message>
  return (
    <div className="flex min-h-0 flex-1 flex-col md:flex-row">
      <nav
        aria-label={texts.title}
        className="flex shrink-0 flex-wrap gap-0.5 border-line p-1.5 max-md:border-b md:w-52 md:flex-col md:border-r md:p-2"
      >
        {SCREENS.filter((to) => to !== FOR_OWNER || mayExport(me)).map((to) => (
          <Link key={to} to={to} className={linkClass}>
            {texts.screens[to]}
          </Link>
        ))}
        {/* Wider screens have it in the sidebar. */}
        <Link to="/jobs" className={cx(linkClass, 'md:hidden')}>
          {shared.jobs}
        </Link>
      </nav>
      <Outlet />
    </div>
  )
}
