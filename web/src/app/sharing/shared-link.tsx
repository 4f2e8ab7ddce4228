import { Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { needsGrants } from '../access/rights.ts'
import { useMe } from '../session.ts'
import { texts } from '../texts.ts'

/** The link in the sidebar to what others have shared. Administrators can open everything and need no such list. */
export function SharedLink() {
  if (!needsGrants(useMe())) return undefined
  return (
    <Link
      to="/shared"
      className="hidden h-8 items-center gap-2 rounded-md px-2 text-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:text-ink md:flex"
    >
      <UsersRound size={16} aria-hidden />
      {texts.sharedWithYou}
    </Link>
  )
}
