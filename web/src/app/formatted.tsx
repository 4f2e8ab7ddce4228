import type { ReactNode } from 'react'
import type { Components } from 'react-markdown'
import { texts } from './texts.ts'

/** The links that work. All others are shown as text. */
const FOLLOWED = /^(?:https?|mailto):/i

/**
 * Renders the elements of formatted text without loading or running anything from it. Images appear as their description,
 * and links work only for http, https and mailto.
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
      // Lets the keyboard scroll wide tables, too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="document-table max-w-full overflow-x-auto"
    >
      <table>{children}</table>
    </div>
  )
}
