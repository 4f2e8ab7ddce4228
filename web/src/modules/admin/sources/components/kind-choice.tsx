import { ChevronRight } from 'lucide-react'
import { saidBy } from '../source-messages.ts'
import { wordsOf } from '../kind-texts.ts'
import type { Kind } from '../model.ts'
import { texts } from '../form-texts.ts'

type Props = { readonly kinds: readonly Kind[]; readonly onChoose: (kind: Kind) => void }

/** All kinds of sources. Those that this server can't use say why. */
export function KindChoice({ kinds, onChoose }: Props) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold">{texts.chooseKind}</h2>
      <ul className="flex flex-col gap-2">
        {kinds.map((kind) => {
          const { title, what } = wordsOf(kind)
          return (
            <li key={kind.kind}>
              <button
                type="button"
                disabled={kind.unavailable !== null}
                onClick={() => onChoose(kind)}
                className="flex w-full items-center gap-3 rounded-md border border-line bg-panel px-3 py-2.5 text-left enabled:hover:bg-hover"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{title}</span>
                  <span className="block text-soft">
                    {kind.unavailable === null ? what : saidBy(kind.unavailable)}
                  </span>
                </span>
                {kind.unavailable === null && (
                  <ChevronRight size={16} aria-hidden className="shrink-0 text-soft" />
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
