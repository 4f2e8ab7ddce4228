import { completeParagraphs, type LiveReply } from '../model.ts'
import { texts } from '../texts.ts'

type Props = { readonly reply: LiveReply | undefined; readonly isAtWork: boolean }

/**
 * Reads an answer out while it is written, by whole paragraphs: screen readers would begin again with each piece of
 * the text itself.
 */
export function LiveLog({ reply, isAtWork }: Props) {
  const paragraphs = reply ? completeParagraphs(reply.text) : []
  const state =
    reply && (isAtWork ? (reply.text === '' ? texts.working : texts.writing) : texts.done)
  return (
    <>
      <p role="status" className="sr-only">
        {state}
      </p>
      <div role="log" aria-live="polite" aria-label={texts.writing} className="sr-only">
        {isAtWork &&
          paragraphs.map((paragraph, at) => (
            // Paragraphs are only added.
            // oxlint-disable-next-line react/no-array-index-key
            <p key={at}>{paragraph}</p>
          ))}
      </div>
    </>
  )
}
