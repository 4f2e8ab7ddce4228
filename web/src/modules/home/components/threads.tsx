import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { formatExactly, formatWhen } from '../../../app/format.ts'
import { threadsQuery } from '../queries.ts'
import { texts } from '../texts.ts'

/** The person's recent threads. Renders nothing if there are none. */
export function Threads() {
  const { data } = useQuery(threadsQuery)
  if (!data || data.length === 0) return undefined
  return (
    <section className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between">
        <h2 className="font-semibold">{texts.threads}</h2>
        <Link
          to="/threads/{-$id}"
          params={{ id: undefined }}
          className="text-accent hover:underline"
        >
          {texts.allThreads}
        </Link>
      </div>
      <ul className="flex flex-col">
        {data.map(({ id, title, updated_at: changed }) => (
          <li key={id}>
            <Link
              to="/threads/{-$id}"
              params={{ id }}
              className="flex h-9 items-center gap-2 rounded-md border-b border-line/60 px-2 hover:bg-hover"
            >
              <MessagesSquare size={14} aria-hidden className="shrink-0 text-soft" />
              <span className="min-w-0 flex-1 truncate">{title}</span>
              <time className="shrink-0 text-sm text-soft" title={formatExactly(changed)}>
                {formatWhen(changed)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
