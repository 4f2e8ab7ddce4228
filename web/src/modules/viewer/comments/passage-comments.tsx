import { MessageSquare } from 'lucide-react'
import { formatNumber } from '../../../app/format.ts'
import type { Talk, Thread } from './model.ts'
import { texts } from './texts.ts'

type Props = { readonly threads: readonly Thread[]; readonly talk: Talk }

/** A button below a passage that opens its comments, one after the other. */
export function PassageComments({ threads, talk }: Props) {
  const at = threads.findIndex(({ id }) => id === talk.chosen)
  const next = threads[(at + 1) % threads.length]
  return (
    <button
      type="button"
      aria-label={texts.on(threads.length)}
      title={texts.on(threads.length)}
      onClick={(event) => {
        event.stopPropagation()
        if (next) talk.open(next)
      }}
      className="flex h-6 items-center gap-1 self-start rounded-full border border-[#8a6d00] bg-[#fff0b3] px-2 text-sm text-[#5c4a00]"
    >
      <MessageSquare size={12} aria-hidden />
      {formatNumber(threads.length)}
    </button>
  )
}
