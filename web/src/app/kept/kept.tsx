import { lazily } from '../../ui/patiently.ts'
import { buttonClass } from '../../ui/button.tsx'
import type { Action } from '../actions.ts'
import { useFavoriteAction } from './favorites/action.tsx'
import type { KeptItem } from './item.ts'
import { useFollowAction } from './following/action.tsx'

/** @returns a function that gives all actions with which a person keeps an item at hand, or no longer does */
export function useKeptActions(): (item: KeptItem) => readonly Action[] {
  const all = [useFavoriteAction(), useFollowAction()]
  return (item) => all.map((actionFor) => actionFor(item))
}

/** The same actions as buttons, on screens with enough room. */
export function KeptButtons({ target }: { readonly target: KeptItem }) {
  return useKeptActions()(target).map(({ id, label, icon, run }) => (
    <button
      key={id}
      type="button"
      title={label}
      aria-label={label}
      className={buttonClass('quiet', 'px-2 max-sm:hidden')}
      onClick={run}
    >
      {icon}
    </button>
  ))
}

const Favorites = lazily(async () => (await import('./favorites/list.tsx')).Favorites)
const SavedSearches = lazily(async () => (await import('./searches/list.tsx')).SavedSearches)
const RecentlyOpened = lazily(async () => (await import('./visits/list.tsx')).RecentlyOpened)

/** The lists of what the person keeps at hand, in the sidebar. They load after the screen. */
export function KeptLists() {
  return (
    <>
      <Favorites place="sidebar" />
      <SavedSearches />
      <RecentlyOpened />
    </>
  )
}

/** What the person keeps at hand, on the home screen of narrow screens, which have no sidebar. */
export function KeptOnHome() {
  return <Favorites place="home" />
}
