import { useMemo, type ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { texts } from '../texts.ts'
import { keepLines, markCitations } from '../mark-citations.ts'

type Props = {
  readonly text: string
  /** How many citations there are. */
  readonly count: number
  readonly renderMark: (number: number) => ReactNode
}

/** Links that may be followed; everything else is shown as its words. */
const FOLLOWED = /^(?:https?|mailto):/i

/**
 * An answer as formatted text with the numbers of its citations as marks. HTML in it is shown as text, pictures by
 * their description: nothing of an answer is loaded or run.
 */
export function AnswerText({ text, count, renderMark }: Props) {
  const components = useMemo(() => componentsWith(renderMark), [renderMark])
  return (
    <div className="answer-text">
      <Markdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[keepLines, [markCitations, count]]}
        components={components}
      >
        {text}
      </Markdown>
    </div>
  )
}

function componentsWith(renderMark: Props['renderMark']): Components {
  return {
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
    sup: ({ node, children }) => {
      const number = node?.properties['dataCitation']
      return typeof number === 'number' ? renderMark(number) : <sup>{children}</sup>
    },
  }
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
