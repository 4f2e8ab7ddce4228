import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText, Folder, MessagesSquare } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { cx } from '../../ui/cx.ts'
import { moved } from './model.ts'
import { favoritesQuery, orderFavorites, type Favorite } from './queries.ts'
import { texts } from './texts.ts'

const ICONS = { FOLDER: Folder, DOCUMENT: FileText, THREAD: MessagesSquare }

/** The person's favorites in the sidebar, which they can order by dragging and with the keyboard. */
export function Favorites() {
  const { data: favorites = [] } = useQuery(favoritesQuery)
  const [dragged, setDragged] = useState<number>()
  const [said, say] = useState('')
  const [heading, help] = [useId(), useId()]
  if (favorites.length === 0) return undefined
  const move = (from: number, to: number): void => {
    const next = moved(favorites, from, to)
    if (next === favorites) return
    say(texts.moved(favorites[from]?.name ?? '', to + 1, favorites.length))
    void orderFavorites(next)
  }
  const press = (event: KeyboardEvent, at: number): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || by === 0) return
    event.preventDefault()
    move(at, at + by)
  }
  return (
    <section aria-labelledby={heading} className="mt-3 hidden min-h-0 flex-col md:flex">
      <h2 id={heading} className="px-2 pb-1 text-sm text-soft">
        {texts.favorites}
      </h2>
      <p id={help} className="sr-only">
        {texts.how}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol className="flex min-h-0 flex-col gap-0.5 overflow-y-auto">
        {favorites.map((favorite, at) => (
          <li key={favorite.path_part_id} className="shrink-0">
            <Link
              {...placeOf(favorite)}
              title={favorite.name}
              aria-describedby={help}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              className={cx(linkClass, dragged === at && 'opacity-50')}
              onKeyDown={(event) => press(event, at)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(at)
              }}
              onDragOver={(event) => dragged !== undefined && event.preventDefault()}
              onDrop={(event) => {
                if (dragged === undefined) return
                event.preventDefault()
                move(dragged, at)
              }}
              onDragEnd={() => setDragged(undefined)}
            >
              <FavoriteIcon type={favorite.part_type} />
              <span className="truncate">{favorite.name}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

const linkClass =
  'flex h-8 items-center gap-2 rounded-md px-2 text-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:text-ink'

export function FavoriteIcon({ type }: { readonly type: Favorite['part_type'] }) {
  const Icon = ICONS[type]
  return <Icon size={16} aria-hidden className="shrink-0" />
}

/** The screen of a favorite. */
export function placeOf({ part_type: type, metadata_obj_id: id, path_part_id: part }: Favorite) {
  switch (type) {
    case 'DOCUMENT':
      return { to: '/documents/$id', params: { id } } as const
    case 'THREAD':
      return { to: '/threads/{-$id}', params: { id } } as const
    case 'FOLDER':
      return { to: '/browse/{-$part}', params: { part } } as const
  }
}
