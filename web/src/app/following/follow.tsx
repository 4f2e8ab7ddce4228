import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import type { Action } from '../actions.ts'
import type { Target } from '../address-of.ts'
import { followingQuery, setFollowing } from './queries.ts'
import { texts } from './texts.ts'

type Item = Pick<Target, 'path_part_id' | 'name'>

/** @returns a function that gives the action to follow an item, or to stop following it */
export function useFollowAction(): (item: Item) => Action {
  const { data: following = [] } = useQuery(followingQuery)
  return ({ path_part_id: part, name }) => {
    const follows = following.includes(part)
    return {
      id: 'follow',
      group: 'share',
      label: follows ? texts.unfollow : texts.follow,
      icon: <BellRing size={14} className={cx(follows && 'text-accent')} />,
      isMenuOnly: true,
      run: () => void setFollowing({ part, name }, !follows),
    }
  }
}

/** Follows an item, or stops following it. */
export function FollowButton({ target }: { readonly target: Item }) {
  const { label, icon, run } = useFollowAction()(target)
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      className={buttonClass('quiet', 'px-2 max-sm:hidden')}
      onClick={run}
    >
      {icon}
    </button>
  )
}
