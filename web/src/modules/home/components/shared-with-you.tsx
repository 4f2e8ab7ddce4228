import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { screenOf } from '../../../app/address-of.ts'
import { kindIcons, kindOfItem } from '../../../app/kinds.ts'
import { texts as shared } from '../../../app/texts.ts'
import { sharedQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { HomeList, RowContent, rowClass } from './list.tsx'

/** What others have shared with the person, latest first. Renders nothing if there is nothing. */
export function SharedWithYou() {
  const { data = [] } = useQuery(sharedQuery)
  if (data.length === 0) return undefined
  const all = (
    <Link to="/shared" className="text-accent hover:underline">
      {texts.allShared}
    </Link>
  )
  return (
    <HomeList title={shared.sharedWithYou} more={all}>
      {data.map((item) => (
        <li key={item.path_part_id}>
          <Link {...screenOf(item)} className={rowClass}>
            <RowContent icon={kindIcons[kindOfItem(item)]} when={item.shared_at}>
              {item.name}
            </RowContent>
          </Link>
        </li>
      ))}
    </HomeList>
  )
}
