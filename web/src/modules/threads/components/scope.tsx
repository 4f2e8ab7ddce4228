import { Folder, Plus, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ScopeItem } from '../../../app/ask.ts'
import { texts } from '../texts.ts'
import { ScopeName } from './scope-name.tsx'
import { lazily } from '../../../ui/patiently.ts'

const ScopeDialog = lazily(async () => (await import('./scope-dialog.tsx')).ScopeDialog)

type Props = {
  readonly scope: readonly ScopeItem[]
  readonly onChange: (scope: readonly ScopeItem[]) => void
}

const CHIP =
  'inline-flex h-7 max-w-56 min-w-0 items-center gap-1 rounded-md border border-line pl-2 text-sm'

/** The scope of a question. People can remove items and add more. */
export function ScopeChips({ scope, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {scope.map((item) => (
        <span key={item.id} className={CHIP}>
          <ScopeName item={item} />
          <button
            type="button"
            aria-label={texts.takeOut(item.name)}
            title={texts.takeOut(item.name)}
            onClick={() => onChange(scope.filter(({ id }) => id !== item.id))}
            className="flex size-6 shrink-0 items-center justify-center rounded text-soft hover:text-ink"
          >
            <X size={12} aria-hidden />
          </button>
        </span>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        title={texts.addScope}
        onClick={() => setOpen(true)}
        className="inline-flex h-7 items-center gap-1 rounded-md px-2 text-sm text-soft hover:bg-hover hover:text-ink"
      >
        {scope.length === 0 ? <Folder size={13} aria-hidden /> : <Plus size={13} aria-hidden />}
        {scope.length === 0 ? texts.everywhere : texts.scope}
      </button>
      {isOpen && (
        <Suspense>
          <ScopeDialog scope={scope} onChange={onChange} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
