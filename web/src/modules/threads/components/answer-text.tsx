import { useMemo, type ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { safeComponents } from '../../../app/formatted.tsx'
import { keepLines, markCitations } from '../mark-citations.ts'

type Props = {
  readonly text: string
  /** Number of citations. */
  readonly count: number
  readonly renderMark: (number: number) => ReactNode
}

/**
 * An answer as formatted text. Citation numbers are its only links, since the server has verified them. HTML appears as
 * text, images as their description, and links as their text. Nothing in an answer is loaded, linked or run.
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
