import { language } from '../../../../app/messages.ts'
import { saidBy } from '../source-messages.ts'
import type { Run } from '../model.ts'
import { texts } from '../texts.ts'

const CHANGES = ['added', 'changed', 'moved', 'deleted', 'readers', 'left_out'] as const

/** Whether a run changes something, or would. */
export function hasChanges({ counts }: Pick<Run, 'counts'>): boolean {
  return counts.added + counts.changed + counts.moved + counts.deleted + counts.readers > 0
}

/** The changes of a run in one line, such as “3 added · 1 changed”. */
export function countsOf({ counts }: Pick<Run, 'counts'>): string {
  const said = CHANGES.filter((change) => counts[change] > 0).map((change) =>
    texts.plan[change](counts[change]),
  )
  return said.length === 0 ? texts.noChanges : said.join(' · ')
}

const { compare: byPath } = new Intl.Collator(language, { numeric: true })

/** What a run has changed, or would change, with examples. */
export function Plan({ run }: { readonly run: Run }) {
  return CHANGES.filter((change) => run.counts[change] > 0).map((change) => {
    const examples = run.plan[change].toSorted((one, other) => byPath(one.path, other.path))
    const more = run.counts[change] - examples.length
    return (
      <details key={change} open={examples.length > 0 && examples.length <= 20}>
        <summary className="cursor-pointer font-medium">
          {texts.plan[change](run.counts[change])}
        </summary>
        <ul className="mt-1 mb-2 ps-4">
          {examples.map(({ path, note }) => (
            <li key={path} className="py-0.5 break-all">
              {path}
              {note !== null && (
                <span className="text-soft">
                  {' – '}
                  {change === 'moved' ? texts.from(note) : saidBy(note)}
                </span>
              )}
            </li>
          ))}
          {more > 0 && examples.length > 0 && <li className="text-soft">{texts.andMore(more)}</li>}
        </ul>
      </details>
    )
  })
}
