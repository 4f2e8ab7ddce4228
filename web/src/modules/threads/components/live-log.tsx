import { completeParagraphs, type LiveReply } from '../model.ts'
import { texts } from '../texts.ts'

type Props = { readonly reply: LiveReply | undefined; readonly isWriting: boolean }

/**
 * Announces an answer to screen readers paragraph by paragraph while it is written. With the text itself, they would
 * start over at each piece.
 */
export function LiveLog({ reply, isWriting }: Props) {
  const paragraphs = reply ? completeParagraphs(reply.text) : []
  const state =
    reply && (isWriting ? (reply.text === '' ? texts.working : texts.writing) : texts.done)
  return (
    <>
      <p role="status" className="sr-only">
        {state}
      </p>
      <div role="log" aria-live="polite" aria-label={texts.writing} className="sr-only">
        {isWriting &&
          paragraphs.map((paragraph, at) => (
            // Paragraphs are only appended, so the index is a stable key.
            // oxlint-disable-next-line react/no-array-index-key
            <p key={at}>{paragraph}</p>
          ))}
      </div>
    </>
  )
}
