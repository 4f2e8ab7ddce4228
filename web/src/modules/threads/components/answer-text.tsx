import { useMemo, type ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { safeComponents } from '../../../app/formatted.tsx'
import { keepLines, markCitations } from '../mark-citations.ts'

type Props = {
  readonly text: string
  /** How many citations there are. */
  readonly count: number
  readonly renderMark: (number: number) => ReactNode
}

/**
 * An answer as formatted text with the numbers of its citations as marks, which are all that it links to: what the
 * server has named. HTML in it is shown as text, pictures by their description, links and addresses as their words:
 * nothing of an answer is loaded, followed or run.
 */
export function AnswerText({ text, count, renderMark }: Props) {
  const components = useMemo(() => componentsWith(renderMark), [renderMark])
  return (
    <div className="formatted-text">
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
    ...safeComponents,
    a: ({ children }) => <span>{children}</span>,
    sup: ({ node, children }) => {
      const number = node?.properties['dataCitation']
      return typeof number === 'number' ? renderMark(number) : <sup>{children}</sup>
    },
  }
}
