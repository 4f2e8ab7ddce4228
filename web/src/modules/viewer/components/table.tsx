import { useMemo } from 'react'
import { readHtml } from '../safe-html.ts'

/** A table or other HTML of a document. Nothing in it is loaded or run. */
export function Table({ html }: { readonly html: string }) {
  const content = useMemo(() => readHtml(html), [html])
  return (
    <div
      role="group"
      // Lets the keyboard scroll wide tables.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="document-table max-w-full overflow-x-auto"
    >
      {content}
    </div>
  )
}
