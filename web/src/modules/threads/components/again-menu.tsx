import { FolderSearch, ListPlus, RotateCcw, Scissors } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Question, ScopeItem } from '../../../app/ask.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { lazily } from '../../../ui/patiently.ts'
import { texts } from '../texts.ts'
import { withWish, type Wish } from '../variants.ts'

const ScopeDialog = lazily(async () => (await import('./scope-dialog.tsx')).ScopeDialog)

type Props = {
  readonly question: Question
  /** Whether a language model has written the answer. Without one, wishes have no effect. */
  readonly isByModel: boolean
  readonly onAsk: (question: Question) => void
}

/** Asks a question again: as it is, for a shorter or longer answer, or in other places. All answers are kept. */
export function AgainMenu({ question, isByModel, onAsk }: Props) {
  const [scope, setScope] = useState<readonly ScopeItem[]>()
  const wish = (how: Wish): void =>
    onAsk({ ...question, text: withWish(question.text, texts.wishes[how]) })
  const close = (): void => {
    setScope(undefined)
    if (scope && scope !== question.scope) onAsk({ ...question, scope })
  }
  return (
    <>
      <Menu
        align="start"
        trigger={
          <IconButton label={texts.askAgain}>
            <RotateCcw size={14} />
          </IconButton>
        }
      >
        <MenuItem icon={<RotateCcw size={14} />} onSelect={() => onAsk(question)}>
          {texts.askSame}
        </MenuItem>
        {isByModel && (
          <>
            <MenuItem icon={<Scissors size={14} />} onSelect={() => wish('shorter')}>
              {texts.askShorter}
            </MenuItem>
            <MenuItem icon={<ListPlus size={14} />} onSelect={() => wish('longer')}>
              {texts.askLonger}
            </MenuItem>
          </>
        )}
        <MenuItem icon={<FolderSearch size={14} />} onSelect={() => setScope(question.scope)}>
          {texts.askElsewhere}
        </MenuItem>
      </Menu>
      {scope && (
        <Suspense>
          <ScopeDialog scope={scope} onChange={setScope} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
