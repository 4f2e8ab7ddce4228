import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

type Props = {
  readonly look?: 'plain' | 'danger'
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** A message above the text, with what people can do about it. */
export function Bar({ look = 'plain', children, action }: Props) {
  const Icon = look === 'danger' ? CircleAlert : Info
  return (
    <div
      role="status"
      className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-rail px-4 py-1"
    >
      <Icon size={14} aria-hidden className={cx('shrink-0', look === 'danger' && 'text-danger')} />
      <span className="min-w-0 flex-1 basis-48 break-words">{children}</span>
      {action}
    </div>
  )
}
