import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  readonly name: string
  readonly isWell?: boolean
  readonly children: ReactNode
}

/** A part of the server and its state. */
export function HealthLine({ name, isWell, children }: Props) {
  const Icon = isWell === false ? CircleAlert : CircleCheck
  return (
    <div className="flex min-h-10 items-center gap-3 border-b border-line/60 py-1">
      <dt className="w-44 shrink-0 text-soft max-sm:w-32">{name}</dt>
      <dd className="flex min-w-0 items-center gap-2">
        {isWell !== undefined && (
          <Icon
            size={14}
            aria-hidden
            className={isWell ? 'shrink-0 text-accent' : 'shrink-0 text-danger'}
          />
        )}
        {children}
      </dd>
    </div>
  )
}
