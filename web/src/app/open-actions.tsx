import { shownName } from '@arbor/client'
import { useRouter } from '@tanstack/react-router'
import {
  ExternalLink,
  FolderOpen,
  History,
  Link,
  MessagesSquare,
  SquareArrowRight,
  UserRoundPlus,
} from 'lucide-react'
import { texts } from './action-texts.ts'
import type { Action } from './actions.ts'
import { addressOf, screenOf, type Target } from './address-of.ts'
import { useKeptActions } from './kept/kept.tsx'
import { originalAction } from './original.tsx'
import { showSharing } from './sharing/open.ts'
import { offerUndo } from './undo.tsx'

type Options = {
  /** Whether the list shows items outside their folder. */
  readonly isElsewhere?: boolean
}

/** The actions for an item that a person can read. */
export function useOpenActions({ isElsewhere = false }: Options = {}): (
  item: Target,
) => readonly Action[] {
  const router = useRouter()
  const kept = useKeptActions()
  return (item) => {
    const { id, path_part_id: part, parent_path_part_id: parent } = item
    const isDocument = item.part_type === 'DOCUMENT'
    const place = screenOf(item)
    const address = (): string => addressOf(router, item)
    const actions: (Action | false)[] = [
      {
        id: 'open',
        group: 'open',
        label: texts.open,
        icon: <SquareArrowRight size={14} />,
        isMenuOnly: true,
        run: () => void router.navigate(place),
      },
      {
        id: 'open-tab',
        group: 'open',
        label: texts.openTab,
        icon: <ExternalLink size={14} />,
        isMenuOnly: true,
        run: () => void window.open(address(), '_blank', 'noopener'),
      },
      originalAction(item),
      isDocument && {
        id: 'versions',
        group: 'open',
        label: texts.versions,
        icon: <History size={14} />,
        isMenuOnly: true,
        run: () => void router.navigate(versionsOf(id)),
      },
      isElsewhere &&
        parent != null && {
          id: 'show-folder',
          group: 'open',
          label: texts.showFolder,
          icon: <FolderOpen size={14} />,
          isMenuOnly: true,
          run: () => void router.navigate({ to: '/browse/{-$part}', params: { part: parent } }),
        },
      {
        id: 'ask',
        group: 'share',
        label: texts.ask,
        icon: <MessagesSquare size={14} />,
        isMenuOnly: true,
        run: () => void router.navigate({ to: '/threads/{-$id}', search: { about: part } }),
      },
      {
        id: 'share',
        group: 'share',
        label: texts.shareAsked,
        icon: <UserRoundPlus size={14} />,
        run: () => showSharing({ part, name: shownName(item), address: address() }),
      },
      ...kept(item),
      {
        id: 'copy-link',
        group: 'share',
        label: texts.copyLink,
        icon: <Link size={14} />,
        isMenuOnly: true,
        run: () => void copy(address(), item.name),
      },
    ]
    return actions.filter((action) => action !== false)
  }
}

const versionsOf = (id: string) =>
  ({ to: '/documents/$id', params: { id }, search: { view: 'versions' } }) as const

async function copy(address: string, name: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    offerUndo(texts.copied(name))
  } catch {
    offerUndo(texts.notCopied)
  }
}
