import { useId } from 'react'
import { controlClass } from '../../../../ui/field.tsx'

type Props = {
  readonly label: string
  readonly hint?: string | undefined
  readonly value: string
  readonly required?: boolean
  readonly onChange: (value: string) => void
}

/** A field for several lines, with a label above and a hint below. */
export function Area({ label, hint, value, required, onChange }: Props) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        required={required}
        spellCheck={false}
        autoComplete="off"
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
        className={`${controlClass} h-auto w-full py-1.5`}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
