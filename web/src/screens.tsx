import { lazyRouteComponent } from '@tanstack/react-router'
import { BEGIN } from './begin-with.ts'
import type { Source } from './modules/threads/model.ts'
import { lazily, patiently } from './ui/patiently.ts'

// The screens that show components of other modules, or give them work.

const threads = () => patiently(() => import('./modules/threads/pages/threads.tsx'))
const source = () => patiently(() => import('./modules/viewer/pages/source.tsx'))
const SourcePane = lazily(async () => (await source()).SourcePane)

/** Threads, with the viewer's document pages beside the conversation. */
export const Threads = lazyRouteComponent(async () => {
  const { ThreadsPage } = await threads()
  const prepare = (place: Source): void => {
    // A failed read is repeated, and reported, when the source is shown.
    source()
      .then(({ prepareSource }) => prepareSource(place))
      .catch(() => undefined)
  }
  return { default: () => <ThreadsPage source={SourcePane} prepare={prepare} /> }
})

export const Home = lazyRouteComponent(async () => {
  const { HomePage } = await patiently(() => import('./modules/home/pages/home.tsx'))
  return { default: () => <HomePage begin={BEGIN} /> }
})

/** New versions go through the same upload queue as other files. */
const upload = (documentId: string, file: File): void =>
  void patiently(() => import('./modules/browse/uploads/runner.ts')).then(({ addVersion }) =>
    addVersion(documentId, file),
  )

export const Viewer = lazyRouteComponent(async () => {
  const { ViewerPage } = await patiently(() => import('./modules/viewer/pages/viewer.tsx'))
  return { default: () => <ViewerPage onUpload={upload} /> }
})

export const Jobs = lazyRouteComponent(async () => {
  const { JobsPage } = await patiently(() => import('./modules/jobs/pages/jobs.tsx'))
  return { default: () => <JobsPage onUpload={upload} /> }
})

const FoundTable = lazily(
  async () => (await import('./modules/viewer/panes/found-table.tsx')).FoundTable,
)

/** The search, with the viewer's tables in its results. */
export const Search = lazyRouteComponent(async () => {
  const { SearchPage } = await patiently(() => import('./modules/search/pages/search.tsx'))
  return { default: () => <SearchPage table={FoundTable} /> }
})

const browse = () => patiently(() => import('./modules/browse/pages/browse.tsx'))
const QuickLook = lazily(
  async () => (await import('./modules/viewer/pages/quick-look.tsx')).QuickLook,
)

/** A folder, with the viewer's pages and text over its list. */
export const Browse = lazyRouteComponent(async () => {
  const { BrowsePage } = await browse()
  return { default: () => <BrowsePage quickLook={QuickLook} /> }
})

export const Trash = lazyRouteComponent(
  () => patiently(() => import('./modules/browse/pages/trash.tsx')),
  'TrashPage',
)
