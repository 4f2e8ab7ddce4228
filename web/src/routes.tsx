import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect as redirectTo,
} from '@tanstack/react-router'
import { Suspense, type JSX } from 'react'
import { Failure, NotFound } from './app/failure-page.tsx'
import { basePath } from './app/arbor.ts'
import { GUESSED, isInternalPath } from './app/addresses.ts'
import { requireSession } from './app/session.ts'
import { Shell } from './app/shell.tsx'
import { readBrowse } from './modules/browse/model.ts'
import { PaletteKey } from './modules/palette/palette-key.tsx'
import { readAccess, readAudit } from './modules/admin/model.ts'
import { readJobs } from './modules/jobs/model.ts'
import { readSearch } from './modules/search/model.ts'
import { readThreads } from './modules/threads/model.ts'
import { readViewer } from './modules/viewer/model.ts'
import { Browse, Home, Jobs, Search, Threads, Trash, Viewer } from './screens.tsx'
import { lazily, patiently } from './ui/patiently.ts'

/** Uploads continue while other screens are shown. */
const UploadDock = lazily(
  async () => (await import('./modules/browse/uploads/dock.tsx')).UploadDock,
)

const root = createRootRoute({ notFoundComponent: NotFound })

/** The screens for signed-in people. */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: ({ location }) => requireSession(location.href),
  component: () => (
    <Shell
      dock={
        <>
          <Suspense>
            <UploadDock />
          </Suspense>
          <PaletteKey />
        </>
      }
    />
  ),
})

const writing = () => patiently(() => import('./modules/writing/pages/writing.tsx'))
const outside = () => patiently(() => import('./modules/outside/pages/outside.tsx'))
const shared = () => patiently(() => import('./modules/shared/pages/shared.tsx'))
const account = () => patiently(() => import('./modules/account/pages/index.ts'))
const sources = () => patiently(() => import('./modules/admin/sources/pages/index.ts'))
const sourceForms = () => patiently(() => import('./modules/admin/sources/pages/forms.ts'))
const webhooks = () => patiently(() => import('./modules/admin/webhooks/pages/index.ts'))
const receipts = () => patiently(() => import('./modules/receipts/pages/receipts.tsx'))
const retention = () => patiently(() => import('./modules/admin/retention/pages/index.ts'))
const archives = () => patiently(() => import('./modules/admin/archives/archives.tsx'))
const administration = () => patiently(() => import('./modules/admin/pages/index.ts'))

/** The frame around the administration screens. */
const admin = createRoute({
  getParentRoute: () => app,
  path: '/admin',
  component: lazyRouteComponent(administration, 'AdminFrame'),
})

const adminScreen = <const P extends string, M extends Record<string, () => JSX.Element>>(
  path: P,
  load: () => Promise<M>,
  page: keyof M & string,
) => createRoute({ getParentRoute: () => admin, path, component: lazyRouteComponent(load, page) })

const leadTo = (to: (typeof GUESSED)[keyof typeof GUESSED] | '/admin/members') => () => {
  // This is how the router redirects.
  // oxlint-disable-next-line typescript/only-throw-error
  throw redirectTo({ to, replace: true })
}

const guessed = Object.entries(GUESSED).map(([path, to]) =>
  createRoute({ getParentRoute: () => root, path, beforeLoad: leadTo(to) }),
)

const routes = root.addChildren([
  ...guessed,
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    // Undefined rather than omitted, because the router would keep the parameter from the URL.
    validateSearch: ({ to }): { to?: string | undefined } => ({
      to: isInternalPath(to) ? to : undefined,
    }),
    component: lazyRouteComponent(account, 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in/through/$tenantId',
    validateSearch: ({ redirect }): { redirect?: string | undefined } => ({
      redirect: isInternalPath(redirect) ? redirect : undefined,
    }),
    component: lazyRouteComponent(account, 'ThroughPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/welcome',
    component: lazyRouteComponent(account, 'WelcomePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/sign-up',
    component: lazyRouteComponent(account, 'SignUpPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset',
    component: lazyRouteComponent(account, 'ResetPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/invites/$inviteId',
    component: lazyRouteComponent(account, 'InvitePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/outside',
    component: lazyRouteComponent(outside, 'OutsidePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/connect/failed',
    validateSearch: ({ reason }): { reason?: string | undefined } => ({
      reason: typeof reason === 'string' ? reason : undefined,
    }),
    component: lazyRouteComponent(account, 'ConnectFailedPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/connect/$requestId',
    beforeLoad: ({ location }) => requireSession(location.href),
    component: lazyRouteComponent(account, 'ConnectPage'),
  }),
  app.addChildren([
    createRoute({
      getParentRoute: () => app,
      path: '/',
      component: Home,
    }),
    createRoute({
      getParentRoute: () => app,
      path: '/browse/{-$part}',
      validateSearch: readBrowse,
      component: Browse,
    }),
    createRoute({
      getParentRoute: () => app,
      path: '/shared',
      component: lazyRouteComponent(shared, 'SharedPage'),
    }),
    createRoute({
      getParentRoute: () => app,
      path: '/trash',
      component: Trash,
    }),
    createRoute({
      getParentRoute: () => app,
      path: '/receipts',
      component: lazyRouteComponent(receipts, 'ReceiptsPage'),
    }),
    createRoute({
      getParentRoute: () => app,
      path: '/documents/$id',
      validateSearch: readViewer,
      component: Viewer,
    }),
    createRoute({
      getParentRoute: () => app,
      path: '/documents/$id/edit',
      component: lazyRouteComponent(writing, 'WritingPage'),
    }),
    createRoute({
      getParentRoute: () => app,
      path: '/search',
      validateSearch: readSearch,
      component: Search,
    }),
    createRoute({
      getParentRoute: () => app,
      path: '/jobs',
      validateSearch: readJobs,
      component: Jobs,
    }),
    createRoute({
      getParentRoute: () => app,
      path: '/threads/{-$id}',
      validateSearch: readThreads,
      component: Threads,
    }),
    createRoute({
      getParentRoute: () => app,
      path: '/account',
      component: lazyRouteComponent(
        () => patiently(() => import('./modules/account/pages/account.tsx')),
        'AccountPage',
      ),
    }),
    admin.addChildren([
      createRoute({
        getParentRoute: () => admin,
        path: '/',
        beforeLoad: leadTo('/admin/members'),
      }),
      adminScreen('/members', administration, 'MembersPage'),
      adminScreen('/groups', administration, 'GroupsPage'),
      adminScreen('/groups/$groupId', administration, 'GroupPage'),
      adminScreen('/sources', sources, 'SourcesPage'),
      adminScreen('/sources/new', sourceForms, 'NewSourcePage'),
      adminScreen('/sources/$sourceId', sources, 'SourcePage'),
      adminScreen('/sources/$sourceId/edit', sourceForms, 'EditSourcePage'),
      adminScreen('/links', administration, 'LinksPage'),
      adminScreen('/webhooks', webhooks, 'WebhooksPage'),
      adminScreen('/webhooks/$webhookId', webhooks, 'WebhookPage'),
      adminScreen('/retention', retention, 'RulesPage'),
      adminScreen('/holds', retention, 'HoldsPage'),
      adminScreen('/receipts', receipts, 'ReceiptsPage'),
      adminScreen('/tags', administration, 'TagsPage'),
      adminScreen('/branding', administration, 'BrandingPage'),
      adminScreen('/sign-in', administration, 'SignInProviderPage'),
      adminScreen('/agents', administration, 'AgentsPage'),
      adminScreen('/feedback', administration, 'FeedbackPage'),
      createRoute({
        getParentRoute: () => admin,
        path: '/audit',
        validateSearch: readAudit,
        component: lazyRouteComponent(administration, 'AuditPage'),
      }),
      adminScreen('/archives', archives, 'ArchivesPage'),
      adminScreen('/usage', administration, 'UsagePage'),
      adminScreen('/models', administration, 'ModelsPage'),
      adminScreen('/health', administration, 'HealthPage'),
      createRoute({
        getParentRoute: () => admin,
        path: '/keys',
        beforeLoad: leadTo('/account'),
      }),
      createRoute({
        getParentRoute: () => admin,
        path: '/access',
        validateSearch: readAccess,
        component: lazyRouteComponent(administration, 'AccessPage'),
      }),
    ]),
  ]),
])

export const router = createRouter({
  routeTree: routes,
  basepath: basePath === '' ? '/' : basePath,
  defaultPreload: 'intent',
  defaultErrorComponent: ({ error, reset }) => <Failure error={error} onRetry={reset} />,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
