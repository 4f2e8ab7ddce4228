import { useMemo } from 'react'
import { readHtml } from '../safe-html.ts'

/** A table, or other HTML of a document, of which nothing is loaded or run. */
export function Table({ html }: { readonly html: string }) {
  const content = useMemo(() => readHtml(html), [html])
  return (
    <div
      role="group"
      // Wide tables are scrolled by the keys, too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="document-table max-w-full overflow-x-auto"
    >
      {content}
    </div>
  )
}
