import { Files, House, ListChecks, MessagesSquare, Search, Settings2 } from 'lucide-react'
import { mayAdminister } from './access/rights.ts'
import { useMe } from './session.ts'
import { texts } from './texts.ts'

/**
 * The screens in the sidebar, in order. A new module adds a line here and its routes in routes.tsx. Entries with
 * `forAdmins` are shown to OWNER and ADMIN. On narrow screens, the account menu leads to Administration, and from there to
 * the jobs. Members find their own jobs from the list of uploads.
 */
const NAVIGATION = [
  { to: '/', label: texts.home, icon: House, exact: true, forAdmins: false },
  { to: '/browse', label: texts.documents, icon: Files, exact: false, forAdmins: false },
  { to: '/search', label: texts.search, icon: Search, exact: false, forAdmins: false },
  { to: '/threads', label: texts.threads, icon: MessagesSquare, exact: false, forAdmins: false },
  { to: '/jobs', label: texts.jobs, icon: ListChecks, exact: false, forAdmins: true },
  { to: '/admin', label: texts.administration, icon: Settings2, exact: false, forAdmins: true },
] as const

/** The screens that the signed-in person can open. */
export function useNavigation() {
  const isAdministrator = mayAdminister(useMe())
  return NAVIGATION.filter(({ forAdmins }) => !forAdmins || isAdministrator)
}
