import { Upload } from 'lucide-react'
import { buttonClass } from '../ui/button.tsx'

type Props = {
  readonly label: string
  /** For screen readers, if the label alone isn't enough. */
  readonly name?: string
  readonly onUpload: (file: File) => void
}

/** A button that chooses a file. */
export function UploadButton({ label, name, onUpload }: Props) {
  return (
    <label className={buttonClass('plain', 'cursor-pointer self-start focus-within:outline-2')}>
      <Upload size={14} aria-hidden />
      {label}
      <input
        type="file"
        className="sr-only"
        aria-label={name}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (!file) return
          onUpload(file)
          target.value = ''
        }}
      />
    </label>
  )
}
