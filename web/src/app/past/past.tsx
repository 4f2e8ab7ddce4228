import { History } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { lazily } from '../../ui/patiently.ts'
import { formatExactly } from '../format.ts'
import { texts } from './texts.ts'

const PastDialog = lazily(async () => (await import('./past-dialog.tsx')).PastDialog)

type Props = {
  /** The time that is shown; undefined for now. */
  readonly at: string | undefined
  readonly onChange: (at: string | undefined) => void
}

/** Opens the choice of a time to look back to. */
export function PastButton({ at, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={texts.asItWas} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <History size={16} />
      </IconButton>
      <Choice at={at} onChange={onChange} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** Says that the page shows the past, and leads back. */
export function PastBanner({ at, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (at === undefined) return null
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-rail px-4 py-1.5 text-sm text-warn">
      <History size={14} aria-hidden className="shrink-0" />
      <p role="status" className="min-w-0 flex-1">
        {texts.shown(formatExactly(at))}
      </p>
      <Button className="h-7 px-2" onClick={() => setOpen(true)}>
        {texts.other}
      </Button>
      <Button className="h-7 px-2" onClick={() => onChange(undefined)}>
        {texts.back}
      </Button>
      <Choice at={at} onChange={onChange} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

type ChoiceProps = Props & { readonly isOpen: boolean; readonly onClose: () => void }

function Choice({ at, onChange, isOpen, onClose }: ChoiceProps) {
  if (!isOpen) return null
  return (
    <Suspense>
      <PastDialog
        at={at}
        onClose={onClose}
        onChoose={(time) => {
          onClose()
          onChange(time)
        }}
      />
    </Suspense>
  )
}
