import { Link, Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { Mark } from '../ui/mark.tsx'
import { Skeleton } from '../ui/states.tsx'
import { Account } from './account-button.tsx'
import { applyBranding, keepBrand } from './branding.ts'
import { expiredSession } from './expired.ts'
import { ModelNotice } from './model-notice.tsx'
import { useLive } from './live.ts'
import { useNavigation } from './navigation.ts'
import { Bell } from './notices/bell.tsx'
import { useTenant } from './session.ts'
import { KeptLists } from './kept/kept.tsx'
import { HoldsPlace } from './retention/holds-dialog-place.tsx'
import { SharingPlace } from './sharing/sharing-dialog-place.tsx'
import { SharedLink } from './sharing/shared-link.tsx'
import { texts } from './texts.ts'
import { LeftOutDialog } from './many/left-out.tsx'
import { UndoBar } from './undo.tsx'
import { lazily } from '../ui/patiently.ts'

/** The frame around all screens for signed-in people, with a sidebar, or with a bar at the bottom on narrow screens. */
export function Shell({ dock }: { readonly dock: ReactNode }) {
  const { connected } = useLive()
  const tenant = useTenant()
  const navigation = useNavigation()
  useEffect(() => {
    applyBranding(tenant.branding)
    keepBrand(tenant)
  }, [tenant])
  return (
    <div className="flex h-full flex-col-reverse md:flex-row">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-panel focus:p-2"
      >
        {texts.skip}
      </a>
      <nav
        aria-label={texts.mainNavigation}
        className="flex shrink-0 gap-1 border-t border-line bg-rail p-1.5 md:w-52 md:flex-col md:border-t-0 md:border-r md:p-2"
      >
        <p className="hidden items-center gap-2 truncate px-2 pt-1 pb-3 font-semibold md:flex">
          <Brand />
        </p>
        {navigation.map(({ to, label, icon: Icon, exact, forAdmins }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact }}
            className={cx(
              'h-10 flex-1 flex-col items-center justify-center gap-0.5 rounded-md px-0.5 text-xs text-soft max-md:tracking-tight hover:bg-hover hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:text-ink md:flex md:h-8 md:flex-none md:flex-row md:justify-start md:gap-2 md:px-2 md:text-base',
              forAdmins ? 'hidden' : 'flex',
            )}
          >
            <Icon size={16} aria-hidden />
            {label}
          </Link>
        ))}
        <SharedLink />
        <Suspense>
          <KeptLists />
        </Suspense>
        <div className="flex md:mt-auto md:flex-col md:pt-2">
          <Bell />
          <Account />
        </div>
      </nav>
      <main
        id="content"
        tabIndex={-1}
        className="flex min-h-0 min-w-0 flex-1 flex-col outline-none"
      >
        {!connected && (
          <p role="status" className="border-b border-line bg-rail px-4 py-1 text-sm text-warn">
            {texts.disconnected}
          </p>
        )}
        <ModelNotice />
        <Suspense fallback={<Skeleton label={texts.loading} lines={8} />}>
          <Outlet />
        </Suspense>
        <UndoBar />
        {dock}
      </main>
      <SharingPlace />
      <HoldsPlace />
      <Expired />
      <LeftOutDialog />
    </div>
  )
}

const SignInAgain = lazily(async () => (await import('./sign-in-again.tsx')).SignInAgain)

/** The dialog for an expired session. It is loaded when a session has expired. */
function Expired() {
  const expired = useSyncExternalStore(expiredSession.subscribe, expiredSession.get)
  return (
    expired && (
      <Suspense>
        <SignInAgain expired={expired} />
      </Suspense>
    )
  )
}

function Brand() {
  const { name, branding } = useTenant()
  const logo = branding.logo_url
  if (logo !== null) return <img src={logo} alt={branding.brand_name ?? name} className="h-5" />
  return (
    <>
      <Mark size={20} />
      <span className="truncate tracking-tight">{branding.brand_name ?? name}</span>
    </>
  )
}
