import { Upload } from 'lucide-react'
import { useState, type DragEvent, type ReactNode } from 'react'
import { texts } from '../texts.ts'
import { readDropped } from '../uploads/dropped-files.ts'
import { addUploads } from '../uploads/runner.ts'

type DropProps = {
  readonly name: string
  /** Undefined if the person can't upload here. */
  readonly target: string | undefined
  readonly children: ReactNode
}

/** Uploads files that are dropped anywhere on the folder. */
export function DropArea({ name, target, children }: DropProps) {
  const [isOver, setOver] = useState(false)
  const hasFiles = (event: DragEvent): boolean =>
    target !== undefined && event.dataTransfer.types.includes('Files')
  return (
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        if (target === undefined || !hasFiles(event)) return
        event.preventDefault()
        void readDropped(event.dataTransfer).then((found) => addUploads(found, target))
      }}
    >
      {children}
      {isOver && (
        // The rows stay visible, so that people see where the files go.
        <div className="pointer-events-none absolute inset-1.5 z-20 flex items-end justify-center rounded-lg border-2 border-accent bg-tint p-6">
          <p className="flex items-center gap-2 rounded-lg bg-accent px-4 py-2 font-medium text-accent-ink shadow-lg">
            <Upload size={16} aria-hidden />
            {texts.dropHere(name)}
          </p>
        </div>
      )}
    </div>
  )
}
