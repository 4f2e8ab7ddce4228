import { Files, House, ListChecks, MessagesSquare, Search } from 'lucide-react'
import { texts } from './texts.ts'

/** The screens of the side bar, in its order. A module that is finished adds its line, and its routes in routes.tsx. */
export const NAVIGATION = [
  { to: '/', label: texts.home, icon: House, exact: true },
  { to: '/browse', label: texts.documents, icon: Files, exact: false },
  { to: '/search', label: texts.search, icon: Search, exact: false },
  { to: '/threads', label: texts.threads, icon: MessagesSquare, exact: false },
  { to: '/jobs', label: texts.jobs, icon: ListChecks, exact: false },
] as const
