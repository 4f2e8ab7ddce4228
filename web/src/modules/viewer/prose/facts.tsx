import { notesOf, struckOf, type Chunk } from '../model.ts'
import { texts } from '../texts.ts'

/** What a passage leaves out or refers to: texts that are struck out in the source, and notes. */
export function Facts({ chunk }: { readonly chunk: Chunk }) {
  const struck = struckOf(chunk)
  const notes = notesOf(chunk)
  return (
    <>
      {struck.length > 0 && (
        <p className="text-sm text-soft">
          {texts.struckOut}{' '}
          {struck.map((text, at) => (
            // Texts have no ids, only an order.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={at}>
              {at > 0 && ', '}
              <s>{text}</s>
            </span>
          ))}
        </p>
      )}
      {notes.length > 0 && (
        <ul aria-label={texts.notesOf} className="text-sm text-soft">
          {notes.map(({ mark, text }) => (
            <li key={mark}>
              [{mark}] {text}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
