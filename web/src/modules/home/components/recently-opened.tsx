import { shownPath } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { kindIcons, kindOfDocument } from '../../../app/kinds.ts'
import { ChangedMark } from '../../../app/kept/visits/changed-mark.tsx'
import { visitsQuery } from '../../../app/kept/visits/queries.ts'
import { texts as visits } from '../../../app/kept/visits/texts.ts'
import { texts } from '../texts.ts'
import { HomeList, RowContent, rowClass } from './list.tsx'

const SHOWN = 5

/** The documents that the person opened last. Renders nothing if there are none. */
export function Opened() {
  const { data = [] } = useQuery(visitsQuery)
  if (data.length === 0) return undefined
  return (
    <HomeList title={visits.recent} more={undefined}>
      {data.slice(0, SHOWN).map((visit) => {
        const { document_id: id, name, document_type: type, visited_at: when } = visit
        const folder = shownPath(visit).split('/').slice(1, -1).join(' / ')
        return (
          <li key={id}>
            <Link to="/documents/$id" params={{ id }} className={rowClass}>
              <RowContent
                icon={kindIcons[kindOfDocument(name, type)]}
                when={when}
                state={visit.has_changed && <ChangedMark />}
              >
                {name} <span className="text-sm text-soft">{texts.where(folder)}</span>
              </RowContent>
            </Link>
          </li>
        )
      })}
    </HomeList>
  )
}
