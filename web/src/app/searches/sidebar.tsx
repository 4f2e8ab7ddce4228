import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useId } from 'react'
import { urlOf } from './model.ts'
import { searchesQuery } from './queries.ts'
import { texts } from './texts.ts'

/** The person's saved searches in the sidebar. */
export function SavedSearches() {
  const { data: searches = [] } = useQuery(searchesQuery)
  const heading = useId()
  if (searches.length === 0) return undefined
  return (
    <section aria-labelledby={heading} className="mt-3 hidden min-h-0 flex-col md:flex">
      <h2 id={heading} className="px-2 pb-1 text-sm text-soft">
        {texts.saved}
      </h2>
      <ul className="flex min-h-0 flex-col gap-0.5 overflow-y-auto">
        {searches.map(({ id, name, search }) => (
          <li key={id} className="shrink-0">
            <Link
              to="/search"
              search={urlOf(search)}
              activeOptions={{ includeSearch: true }}
              title={name}
              className="flex h-8 items-center gap-2 rounded-md px-2 text-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:text-ink"
            >
              <Search size={16} aria-hidden className="shrink-0" />
              <span className="truncate">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
