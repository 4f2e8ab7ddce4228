import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import type { Action } from '../actions.ts'
import type { Target } from '../address-of.ts'
import { addFavorite, favoritesQuery, removeFavorite } from './queries.ts'
import { texts } from './texts.ts'

type Item = Pick<Target, 'path_part_id' | 'name'>

/** @returns a function that gives the action to add or remove a favorite */
export function useFavoriteAction(): (item: Item) => Action {
  const { data: favorites = [] } = useQuery(favoritesQuery)
  return ({ path_part_id: part, name }) => {
    const isOne = favorites.some(({ path_part_id: id }) => id === part)
    return {
      id: 'favorite',
      group: 'share',
      label: isOne ? texts.remove : texts.add,
      icon: <Star size={14} className={cx(isOne && 'fill-accent text-accent')} />,
      isMenuOnly: true,
      run: () => void (isOne ? removeFavorite({ part, name }) : addFavorite(part)),
    }
  }
}

/** Adds an item to the favorites, or removes it. */
export function StarButton({ target }: { readonly target: Item }) {
  const { label, icon, run } = useFavoriteAction()(target)
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      className={buttonClass('quiet', 'px-2 max-sm:hidden')}
      onClick={run}
    >
      {icon}
    </button>
  )
}
