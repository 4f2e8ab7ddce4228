import type { ReactNode } from 'react'
import type { Components } from 'react-markdown'
import { texts } from './texts.ts'

/** Links that may be followed; everything else is shown as its words. */
const FOLLOWED = /^(?:https?|mailto):/i

/**
 * How the elements of formatted text are shown. Pictures are shown by their description, links lead to http, https and
 * mail addresses only: nothing of a text is loaded or run.
 */
export const safeComponents: Components = {
  img: ({ alt }) => <span className="text-soft">[{texts.picture(alt ?? '')}]</span>,
  a: ({ href, children }) =>
    href !== undefined && FOLLOWED.test(href) ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  table: ({ children }) => <Wide>{children}</Wide>,
  input: ({ checked }) => <input type="checkbox" checked={checked} disabled readOnly />,
}

function Wide({ children }: { readonly children: ReactNode }) {
  return (
    <div
      role="group"
      // Wide tables are scrolled by the keys, too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="document-table max-w-full overflow-x-auto"
    >
      <table>{children}</table>
    </div>
  )
}
