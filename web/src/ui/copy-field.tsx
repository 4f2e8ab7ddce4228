import { Check, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { IconButton } from './button.tsx'
import { copyText } from './copy-text.ts'
import { inputClass } from './field.tsx'

type Props = {
  readonly label: string
  readonly value: string
  readonly copy: string
  readonly copied: string
}

/** A text to copy, such as a link or a key. */
export function CopyField({ label, value, copy, copied }: Props) {
  const id = useId()
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      <div className="flex items-center gap-1">
        <input
          id={id}
          readOnly
          value={value}
          onFocus={({ target }) => target.select()}
          className={`${inputClass} font-mono text-sm`}
        />
        <IconButton
          label={isCopied ? copied : copy}
          onClick={() => {
            // The clipboard is missing without TLS and may be refused otherwise. Then the text is selected instead.
            copyText(value).then(
              () => setCopied(true),
              () => document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)?.focus(),
            )
          }}
        >
          {isCopied ? <Check size={14} /> : <Copy size={14} />}
        </IconButton>
      </div>
    </div>
  )
}
