import { History, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Question as Asked } from '../../../app/ask.ts'
import { formatExactly } from '../../../app/format.ts'
import { IconButton } from '../../../ui/button.tsx'
import { dragItem } from '../dragged-scope-items.ts'
import { askedBy, type Message } from '../model.ts'
import { texts } from '../texts.ts'
import { Composer } from './composer.tsx'
import { ScopeName } from './scope-name.tsx'

type Props = {
  readonly message: Message
  /** Asks the edited question. Undefined if the person can't ask, or has to wait. */
  readonly onAsk: ((question: Asked) => Promise<void>) | undefined
}

/** A question and its scope. Editing it asks a new question, and the original stays. */
export function Question({ message, onAsk }: Props) {
  const [isEditing, setEditing] = useState(false)
  const { text, scope, asOf } = askedBy(message)
  if (isEditing && onAsk) {
    return (
      <Composer
        label={texts.question}
        text={text}
        scope={scope}
        asOf={asOf}
        note={texts.editing}
        onCancel={() => setEditing(false)}
        onAsk={async (question) => {
          await onAsk(question)
          setEditing(false)
        }}
      />
    )
  }
  return (
    <div className="group flex items-start gap-1 rounded-lg bg-rail px-3 py-2">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="font-semibold break-words whitespace-pre-wrap">{text}</h2>
        {asOf !== undefined && (
          <p className="flex items-center gap-1 text-sm text-warn">
            <History size={13} aria-hidden className="shrink-0" />
            {texts.asOf(formatExactly(asOf))}
          </p>
        )}
        {scope.length > 0 && (
          <ul aria-label={texts.askedIn} className="flex flex-wrap gap-x-3 text-sm text-soft">
            {scope.map((item) => (
              // Keyboard users choose it in the dialog of the question.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
              <li
                key={item.id}
                draggable
                onDragStart={({ dataTransfer }) => dragItem(dataTransfer, item)}
                className="flex min-w-0 items-center gap-1"
              >
                <ScopeName item={item} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {onAsk && (
        <IconButton
          label={texts.edit}
          className="-my-1 -mr-1.5 opacity-60 group-hover:opacity-100 focus-visible:opacity-100"
          onClick={() => setEditing(true)}
        >
          <Pencil size={14} />
        </IconButton>
      )}
    </div>
  )
}
