import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import type { Action } from '../../actions.ts'
import type { KeptItem } from '../item.ts'
import { addFavorite, favoritesQuery, removeFavorite, texts } from './favorites.ts'

/** @returns a function that gives the action to add or remove a favorite */
export function useFavoriteAction(): (item: KeptItem) => Action {
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
