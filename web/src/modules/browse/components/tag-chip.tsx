import type { Tag } from '../model.ts'

/** A tag with its color as a dot. The text stays readable in any color. */
export function TagChip({ tag }: { readonly tag: Tag }) {
  return (
    <span className="inline-flex h-5 max-w-32 items-center gap-1 rounded-full border border-line px-1.5 text-xs">
      <span
        aria-hidden
        className="size-2 shrink-0 rounded-full"
        style={{ background: `#${tag.color}` }}
      />
      <span className="truncate">{tag.name}</span>
    </span>
  )
}
