import { useRouter } from '@tanstack/react-router'
import {
  ExternalLink,
  FolderOpen,
  History,
  Link,
  MessagesSquare,
  SquareArrowRight,
} from 'lucide-react'
import { texts } from './action-texts.ts'
import type { Action } from './actions.ts'
import { offerUndo } from './undo.tsx'

/** The properties of a folder or document that every list has. */
export type Target = {
  readonly part_type: 'FOLDER' | 'DOCUMENT'
  readonly id: string
  readonly path_part_id: string
  readonly name: string
  readonly parent_path_part_id?: string | null
}

type Options = {
  /** Whether the list shows items outside their folder. */
  readonly isElsewhere?: boolean
}

/** The actions for an item that a person can read. */
export function useOpenActions({ isElsewhere = false }: Options = {}): (
  item: Target,
) => readonly Action[] {
  const router = useRouter()
  return (item) => {
    const { id, path_part_id: part, parent_path_part_id: parent } = item
    const isDocument = item.part_type === 'DOCUMENT'
    const place = isDocument
      ? ({ to: '/documents/$id', params: { id }, search: {} } as const)
      : ({ to: '/browse/{-$part}', params: { part }, search: {} } as const)
    const address = (): string =>
      new URL(router.history.createHref(router.buildLocation(place).href), location.href).href
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
      isDocument && {
        id: 'versions',
        group: 'open',
        label: texts.versions,
        icon: <History size={14} />,
        isMenuOnly: true,
        run: () => void router.navigate({ ...place, search: { view: 'versions' } }),
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

async function copy(address: string, name: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    offerUndo(texts.copied(name))
  } catch {
    offerUndo(texts.notCopied)
  }
}
