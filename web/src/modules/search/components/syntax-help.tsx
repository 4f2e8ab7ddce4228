import { texts } from '../texts.ts'

const KINDS = ['phrase', 'without', 'any', 'prefix', 'name', 'type', 'tag', 'in'] as const

/** What people can type into the search field, folded. */
export function SyntaxHelp() {
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer text-soft hover:text-ink">{texts.help}</summary>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 pt-2 max-sm:grid-cols-1 max-sm:gap-y-0.5">
        {KINDS.map((kind) => (
          <div key={kind} className="contents">
            <dt className="font-mono whitespace-nowrap">{texts.examples[kind]}</dt>
            <dd className="text-soft max-sm:pb-1.5">{texts.helps[kind]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
