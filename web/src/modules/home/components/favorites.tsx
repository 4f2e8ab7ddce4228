import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { favoritesQuery } from '../../../app/favorites/queries.ts'
import { FavoriteIcon, placeOf } from '../../../app/favorites/sidebar.tsx'
import { texts } from '../../../app/favorites/texts.ts'
import { HomeList, rowClass } from './list.tsx'

/** The person's favorites, on narrow screens, which have no sidebar. */
export function FavoritesOnHome() {
  const { data = [] } = useQuery(favoritesQuery)
  if (data.length === 0) return undefined
  return (
    <div className="md:hidden">
      <HomeList title={texts.favorites} more={undefined}>
        {data.map((favorite) => (
          <li key={favorite.path_part_id}>
            <Link {...placeOf(favorite)} className={rowClass}>
              <FavoriteIcon type={favorite.part_type} />
              <span className="min-w-0 flex-1 truncate">{favorite.name}</span>
            </Link>
          </li>
        ))}
      </HomeList>
    </div>
  )
}
