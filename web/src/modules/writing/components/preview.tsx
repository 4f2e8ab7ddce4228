import { memo } from 'react'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { safeComponents } from '../../../app/formatted.tsx'
import { texts } from '../texts.ts'

/** The text as it will look. Nothing in it is loaded or run. */
export const Preview = memo(function Preview({ text }: { readonly text: string }) {
  return (
    <div
      role="region"
      aria-label={texts.preview}
      // Lets the keyboard scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="min-h-0 min-w-0 flex-1 overflow-auto p-6 outline-offset-[-2px]"
    >
      <div className="formatted-text mx-auto">
        {text.trim() === '' && <p className="text-soft">{texts.previewEmpty}</p>}
        <Markdown remarkPlugins={[remarkGfm]} components={safeComponents}>
          {text}
        </Markdown>
      </div>
    </div>
  )
})
