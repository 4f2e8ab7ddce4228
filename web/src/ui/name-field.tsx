import { useState } from 'react'

type Props = {
  readonly name: string
  /** Called with the new name, or with undefined if it hasn't changed. */
  readonly onDone: (name: string | undefined) => void
}

/** Edits a name. Enter or leaving the field accepts it, and Escape cancels. */
export function NameField({ name, onDone }: Props) {
  const [value, setValue] = useState(name)
  const trimmed = value.trim()
  const result = trimmed === '' || trimmed === name ? undefined : trimmed
  return (
    <input
      autoFocus
      value={value}
      aria-label={name}
      maxLength={255}
      className="h-6 min-w-0 flex-1 rounded border border-accent bg-panel px-1"
      onFocus={({ target }) => target.setSelectionRange(0, stemLength(name))}
      onChange={({ target }) => setValue(target.value)}
      onClick={(event) => event.stopPropagation()}
      onBlur={() => onDone(result)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') onDone(result)
        if (event.key === 'Escape') onDone(undefined)
      }}
    />
  )
}

function stemLength(name: string): number {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? dot : name.length
}
