import { Link } from '@tanstack/react-router'
import { createContext, useContext, type ReactNode } from 'react'
import type { Components } from 'react-markdown'
import { texts } from './texts.ts'

/** The links that work. All others are shown as text. */
const FOLLOWED = /^(?:https?|mailto):/i

/** The only relative links that work: to documents and folders of this server. */
const INSIDE = /^\/(?<screen>documents|browse)\/(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/** Links that may name another file of the same source. */
const RELATIVE = /^(?![a-z][a-z\d+.-]*:|\/\/|#|\?).+/i

/** Where relative links of a text lead on this server, such as `/documents/ID`. Those without a place are shown as text. */
export const RelativeLinks = createContext<ReadonlyMap<string, string>>(new Map())

/** The relative links in formatted text that may lead somewhere, once each. */
export function relativeLinksIn(element: Element): string[] {
  const found = element.querySelectorAll<HTMLElement>('[data-href]')
  return [...new Set(Array.from(found, ({ dataset }) => dataset['href'] ?? ''))]
}

/**
 * Renders the elements of formatted text without loading or running anything from it. Images appear as their description,
 * and links work only for http, https and mailto, and to documents and folders of this server.
 */
export const safeComponents: Components = {
  img: ({ alt, src }) => {
    const words = <span className="text-soft">[{texts.picture(alt ?? '')}]</span>
    if (typeof src !== 'string') return words
    return INSIDE.test(src) ? (
      <Inside to={src}>{words}</Inside>
    ) : (
      <Relative to={src}>{words}</Relative>
    )
  },
  a: ({ href, children }) => {
    if (href !== undefined && INSIDE.test(href)) return <Inside to={href}>{children}</Inside>
    return href !== undefined && FOLLOWED.test(href) ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      <Relative to={href}>{children}</Relative>
    )
  },
  table: ({ children }) => <Wide>{children}</Wide>,
  input: ({ checked }) => <input type="checkbox" checked={checked} disabled readOnly />,
}

type InsideProps = { readonly to: string; readonly children: ReactNode }

type RelativeProps = { readonly to: string | undefined; readonly children: ReactNode }

/** A link to another file of the same source, or text. */
function Relative({ to, children }: RelativeProps) {
  const place = useContext(RelativeLinks).get(to ?? '')
  if (place !== undefined) return <Inside to={place}>{children}</Inside>
  return <span data-href={to !== undefined && RELATIVE.test(to) ? to : undefined}>{children}</span>
}

/** A link to a document or folder of this server. */
function Inside({ to, children }: InsideProps) {
  const { screen, id = '' } = INSIDE.exec(to)?.groups ?? {}
  return screen?.toLowerCase() === 'browse' ? (
    <Link to="/browse/{-$part}" params={{ part: id }}>
      {children}
    </Link>
  ) : (
    <Link to="/documents/$id" params={{ id }}>
      {children}
    </Link>
  )
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
