import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import type { Action } from '../../actions.ts'
import type { KeptItem } from '../item.ts'
import { followingQuery, setFollowing } from './queries.ts'
import { texts } from './texts.ts'

/** @returns a function that gives the action to follow an item, or to stop following it */
export function useFollowAction(): (item: KeptItem) => Action {
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
