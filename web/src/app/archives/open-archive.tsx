import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { archivesQuery, isOpen } from './queries.ts'
import { progressOf, texts } from './texts.ts'

/** Says that an archive of the tenant is being made, and leads to it. For the OWNER. */
export function OpenArchive() {
  const { data } = useQuery(archivesQuery)
  const archive = data?.find(isOpen)
  if (!archive) return null
  return (
    <p className="border-b border-line/60 px-4 py-2">
      <Link to="/admin/archives" className="text-accent underline">
        {texts.making}
      </Link>
      <span className="ml-2 text-sm text-soft">{progressOf(archive)}</span>
    </p>
  )
}
