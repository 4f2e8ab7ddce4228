import { CircleAlert, Download, FolderInput, Pencil, RotateCcw, Tags, Trash2 } from 'lucide-react'
import { shownName } from '@arbor/client'
import {
  mayDelete,
  mayMove,
  mayRename,
  mayRunAgain,
  mayTag,
  type Place,
} from '../../../app/access/rights.ts'
import { texts as shared } from '../../../app/action-texts.ts'
import type { Action } from '../../../app/actions.ts'
import { downloadFile } from '../../../app/download.ts'
import { remedyOf } from '../../../app/remedy-of.ts'
import { useHoldAction } from '../../../app/retention/hold-action.tsx'
import { usePerform } from '../../../app/use-perform.ts'
import { useOpenActions } from '../../../app/open-actions.tsx'
import { stateOf, type Item } from '../model.ts'
import { downloadArchive } from '../queries.ts'
import { texts } from '../texts.ts'
import { texts as trash } from '../trash/texts.ts'
import { useChanges } from './use-changes.ts'

/** Actions that open a dialog first. */
export type Asked = 'move' | 'tag' | 'trash' | 'delete' | 'failure'

type Options = {
  readonly folder: Place
  readonly onAsk: (what: Asked, items: readonly Item[]) => void
  readonly onRename: (item: Item) => void
}

/** All actions for items of a folder that this person is allowed to take. */
export function useItemActions({ folder, onAsk, onRename }: Options) {
  const changes = useChanges()
  const openActions = useOpenActions()
  const holdAction = useHoldAction()
  const { perform } = usePerform(() => Promise.resolve())
  return (items: readonly Item[]): readonly Action[] => {
    const [first] = items
    if (!first) return []
    const one = items.length === 1 ? first : undefined
    const repeatable = items.filter(mayHelpAgain)
    const file = one?.part_type === 'DOCUMENT' ? one.active_version.asset_s3_url : undefined
    const actions: (Action | false | undefined)[] = [
      ...(one ? openActions(one) : []),
      {
        id: 'download',
        group: 'share',
        label: shared.download,
        icon: <Download size={14} />,
        run: () =>
          file == null ? void perform(() => downloadArchive(items)) : downloadFile(file, one?.name),
      },
      one !== undefined &&
        mayRename(folder, one) && {
          id: 'rename',
          group: 'change',
          label: texts.rename,
          icon: <Pencil size={14} />,
          key: 'F2',
          run: () => onRename(one),
        },
      items.every((item) => mayMove(folder, item)) && {
        id: 'move',
        group: 'change',
        label: texts.move,
        icon: <FolderInput size={14} />,
        run: () => onAsk('move', items),
      },
      mayTag(folder) && {
        id: 'tag',
        group: 'change',
        label: texts.tag,
        icon: <Tags size={14} />,
        run: () => onAsk('tag', items),
      },
      one !== undefined &&
        stateOf(one)?.status === 'failed' && {
          id: 'failure',
          group: 'change',
          label: texts.failure,
          icon: <CircleAlert size={14} />,
          isMenuOnly: true,
          run: () => onAsk('failure', [one]),
        },
      mayRunAgain(folder) &&
        repeatable.length > 0 && {
          id: 'run',
          group: 'change',
          label: texts.runAgain,
          icon: <RotateCcw size={14} />,
          run: () => void changes.runAgain(repeatable),
        },
      items.every((item) => !item.system_managed) &&
        holdAction(items.map((item) => ({ part: item.path_part_id, name: shownName(item) }))),
      items.every((item) => mayDelete(folder, item)) && {
        id: 'trash',
        group: 'remove',
        label: trash.moveAsked,
        icon: <Trash2 size={14} />,
        key: texts.deleteKey,
        run: () => onAsk('trash', items),
      },
    ]
    return actions.filter((action) => action !== false && action !== undefined)
  }
}

/** Whether ingesting an item again may end otherwise. It can't if its file is unreadable. */
function mayHelpAgain(item: Item): boolean {
  const state = stateOf(item)
  return (
    state?.status === 'cancelled' ||
    (state?.status === 'failed' && remedyOf(state.error) !== 'file')
  )
}
