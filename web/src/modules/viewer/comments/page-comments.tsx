import { MessageSquare } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import { placesOn, type Chunk, type PageSize, type Place } from '../model.ts'
import { threadsOn, type Talk } from './model.ts'
import { texts } from './texts.ts'

type Props = {
  readonly page: number
  readonly chunks: readonly Chunk[]
  readonly size: PageSize
  readonly dpi: number
  readonly talk: Talk
}

/** Marks on a page: the boxes of what was commented, and a button for each comment at the edge. */
export function PageComments({ page, chunks, size, dpi, talk }: Props) {
  const marks = chunks.flatMap((chunk) =>
    threadsOn(talk, chunk.metadata_obj_id).flatMap((thread) => {
      const own = thread.place.boxes.filter((box) => box.page === page)
      const [first] = own.length > 0 ? own : placesOn(chunk, page, size, dpi)
      // The comment is on another page that the passage is on.
      const isElsewhere = own.length === 0 && thread.place.boxes.length > 0
      return first && !isElsewhere ? [{ thread, own, first }] : []
    }),
  )
  const tops = apart(marks.map(({ first }) => first))
  return marks.map(({ thread, own }, at) => {
    const isChosen = thread.id === talk.chosen
    return (
      <div key={thread.id}>
        {own.map(({ x, y, width, height }) => (
          <div
            key={`${x} ${y}`}
            data-comment-box={thread.id}
            className={cx(
              'pointer-events-none absolute border-b-2 border-[#d9a400]',
              isChosen ? 'bg-[#ffd000]/35' : 'bg-[#ffd000]/15',
            )}
            style={{
              left: `${100 * x}%`,
              top: `${100 * y}%`,
              width: `${100 * width}%`,
              height: `${100 * height}%`,
            }}
          />
        ))}
        <button
          type="button"
          aria-label={texts.by(thread.author?.name ?? texts.former)}
          title={texts.by(thread.author?.name ?? texts.former)}
          aria-current={isChosen || undefined}
          onClick={(event) => {
            event.stopPropagation()
            talk.open(thread)
          }}
          className="absolute right-1 grid size-6 place-items-center rounded-full border border-[#8a6d00] bg-[#fff0b3] text-[#5c4a00] shadow-sm aria-current:bg-[#ffd84d]"
          style={{ top: `${100 * (tops[at] ?? 0)}%` }}
        >
          <MessageSquare size={12} aria-hidden />
        </button>
      </div>
    )
  })
}

/** Share of the page between two buttons. */
const APART = 0.025

/** Where the buttons begin, so that they don't cover each other. */
function apart(places: readonly Pick<Place, 'y'>[]): number[] {
  const tops: number[] = []
  for (const { y } of places) {
    let top = y
    while (tops.some((other) => Math.abs(other - top) < APART)) top += APART
    tops.push(top)
  }
  return tops
}
