import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { KeptList, keptRowClass } from '../list.tsx'
import { urlOf } from './model.ts'
import { searchesQuery } from './queries.ts'
import { texts } from './texts.ts'

/** The person's saved searches in the sidebar. */
export function SavedSearches() {
  const { data: searches = [] } = useQuery(searchesQuery)
  if (searches.length === 0) return undefined
  return (
    <KeptList title={texts.saved}>
      {searches.map(({ id, name, search }) => (
        <li key={id} className="shrink-0">
          <Link
            to="/search"
            search={urlOf(search)}
            activeOptions={{ includeSearch: true }}
            title={name}
            className={keptRowClass.sidebar}
          >
            <Search size={16} aria-hidden className="shrink-0" />
            <span className="truncate">{name}</span>
          </Link>
        </li>
      ))}
    </KeptList>
  )
}
