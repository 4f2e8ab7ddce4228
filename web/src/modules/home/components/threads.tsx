import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { threadsQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { HomeList, RowContent, rowClass } from './list.tsx'

/** The person's recent threads. Renders nothing if there are none. */
export function Threads() {
  const { data } = useQuery(threadsQuery)
  if (!data || data.length === 0) return undefined
  const all = (
    <Link to="/threads/{-$id}" params={{ id: undefined }} className="text-accent hover:underline">
      {texts.allThreads}
    </Link>
  )
  return (
    <HomeList title={texts.threads} more={all}>
      {data.map(({ id, title, updated_at: changed }) => (
        <li key={id}>
          <Link to="/threads/{-$id}" params={{ id }} className={rowClass}>
            <RowContent icon={MessagesSquare} when={changed}>
              {title}
            </RowContent>
          </Link>
        </li>
      ))}
    </HomeList>
  )
}
