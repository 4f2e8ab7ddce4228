import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { favoritesQuery } from '../favorites/queries.ts'
import { kindIcons, kindOfDocument } from '../kinds.ts'
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
  const heading = useId()
  if (visits.length === 0) return undefined
  return (
    <section aria-labelledby={heading} className="mt-3 hidden min-h-0 flex-col md:flex">
      <h2 id={heading} className="px-2 pb-1 text-sm text-soft">
        {texts.recent}
      </h2>
      <ul className="flex min-h-0 flex-col gap-0.5 overflow-y-auto">
        {visits.slice(0, SHOWN).map((visit) => {
          const { document_id: id, name, document_type: type, has_changed: hasChanged } = visit
          const Icon = kindIcons[kindOfDocument(name, type)]
          return (
            <li key={id} className="shrink-0">
              <Link
                to="/documents/$id"
                params={{ id }}
                title={hasChanged ? `${name} · ${texts.changedWhy}` : name}
                className="flex h-8 items-center gap-2 rounded-md px-2 text-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:text-ink"
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
      </ul>
    </section>
  )
}
