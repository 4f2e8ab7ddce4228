import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { favoritesQuery } from '../favorites/favorites.ts'
import { kindIcons, kindOfDocument } from '../../kinds.ts'
import { KeptList, keptRowClass } from '../list.tsx'
import { visitsQuery } from './queries.ts'
import { texts } from './texts.ts'

const SHOWN = 5

/** The documents that the person opened last, in the sidebar. */
export function RecentlyOpened() {
  const { data = [] } = useQuery(visitsQuery)
  const { data: favorites = [] } = useQuery(favoritesQuery)
  // Favorites are already above.
  const kept = new Set(favorites.map(({ metadata_obj_id: id }) => id))
  const visits = data.filter(({ document_id: id }) => !kept.has(id))
  if (visits.length === 0) return undefined
  return (
    <KeptList title={texts.recent}>
      {visits.slice(0, SHOWN).map((visit) => {
        const { document_id: id, name, document_type: type, has_changed: hasChanged } = visit
        const Icon = kindIcons[kindOfDocument(name, type)]
        return (
          <li key={id} className="shrink-0">
            <Link
              to="/documents/$id"
              params={{ id }}
              title={hasChanged ? `${name} · ${texts.changedWhy}` : name}
              className={keptRowClass.sidebar}
            >
              <Icon size={16} aria-hidden className="shrink-0" />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              {hasChanged && (
                <span className="size-2 shrink-0 rounded-full bg-accent">
                  <span className="sr-only">{texts.changed}</span>
                </span>
              )}
            </Link>
          </li>
        )
      })}
    </KeptList>
  )
}
