import { texts } from './texts.ts'

/** Marks a document in a list that has changed since the person opened it. */
export function ChangedMark() {
  return (
    <span
      title={texts.changedWhy}
      className="shrink-0 rounded bg-tint px-1.5 text-sm font-medium text-accent"
    >
      {texts.changed}
    </span>
  )
}
