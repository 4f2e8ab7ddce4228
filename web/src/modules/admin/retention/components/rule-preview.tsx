import { shownPath } from '@arbor/client'
import { formatDay } from '../../../../app/format.ts'
import type { Preview } from '../queries.ts'
import { texts } from '../rule-texts.ts'

/** What a rule does now, in numbers, with the first documents that it deletes. */
export function RulePreview({ preview }: { readonly preview: Preview }) {
  const { documents, kept, held, kept_by_rules: byRules, kept_by_source: bySource } = preview
  const lines = [
    texts.covers(documents),
    kept > 0 && texts.kept(kept),
    deletionOf(preview),
    held > 0 && texts.held(held),
    byRules > 0 && texts.keptByRules(byRules),
    bySource > 0 && texts.keptBySource(bySource),
  ].filter((line) => line !== false)
  return (
    <>
      <ul className="flex flex-col gap-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {preview.items.length > 0 && (
        <section className="flex min-h-0 flex-col gap-1">
          <h3 className="font-semibold">{texts.first}</h3>
          {/* The list scrolls, so the keyboard must reach it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <ul tabIndex={0} aria-label={texts.first} className="max-h-56 overflow-auto">
            {preview.items.map((item) => (
              <li key={item.path_part_id} className="flex flex-col border-b border-line/60 py-1">
                <span className="truncate" title={shownPath(item)}>
                  {item.name}
                </span>
                <span className="text-sm text-soft">{stateOf(item)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function deletionOf({ due, first_deletion_at: first }: Preview): string | false {
  if (first === null) return false
  return due > 0 ? texts.due(due, formatDay(first)) : texts.later(formatDay(first))
}

/** What happens to a document. */
function stateOf(item: Preview['items'][number]): string {
  if (item.is_held) return texts.isHeld
  return [
    item.kept_until !== null && texts.keptUntil(formatDay(item.kept_until)),
    item.delete_at !== null && texts.deleted(formatDay(item.delete_at)),
  ]
    .filter(Boolean)
    .join(' · ')
}
