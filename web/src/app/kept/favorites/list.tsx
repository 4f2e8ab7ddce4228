import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText, Folder, MessagesSquare } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { cx } from '../../../ui/cx.ts'
import { KeptList, keptRowClass, type KeptPlace } from '../list.tsx'
import { moved } from '../move-in-list.ts'
import { favoritesQuery, orderFavorites, texts, type Favorite } from './favorites.ts'

const ICONS = { FOLDER: Folder, DOCUMENT: FileText, THREAD: MessagesSquare }

/** The person's favorites, which they can order by dragging and with the keyboard. */
export function Favorites({ place }: { readonly place: KeptPlace }) {
  const { data: favorites = [] } = useQuery(favoritesQuery)
  const [dragged, setDragged] = useState<number>()
  const [said, say] = useState('')
  const help = useId()
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
    <KeptList
      place={place}
      title={texts.favorites}
      ordered
      help={
        <>
          <p id={help} className="sr-only">
            {texts.how}
          </p>
          <p role="status" className="sr-only">
            {said}
          </p>
        </>
      }
    >
      {favorites.map((favorite, at) => (
        <li key={favorite.path_part_id} className="shrink-0">
          <Link
            {...placeOf(favorite)}
            title={favorite.name}
            aria-describedby={help}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            className={cx(keptRowClass[place], dragged === at && 'opacity-50')}
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
    </KeptList>
  )
}

function FavoriteIcon({ type }: { readonly type: Favorite['part_type'] }) {
  const Icon = ICONS[type]
  return <Icon size={16} aria-hidden className="shrink-0" />
}

/** The screen of a favorite. */
function placeOf({ part_type: type, metadata_obj_id: id, path_part_id: part }: Favorite) {
  switch (type) {
    case 'DOCUMENT':
      return { to: '/documents/$id', params: { id } } as const
    case 'THREAD':
      return { to: '/threads/{-$id}', params: { id } } as const
    case 'FOLDER':
      return { to: '/browse/{-$part}', params: { part } } as const
  }
}
