import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Time } from '../../../app/time.tsx'

type Props = {
  readonly title: string
  /** Links to the whole lists. */
  readonly more: ReactNode
  readonly children: ReactNode
}

/** A part of the home screen: a heading, links to more, and a list. */
export function HomeList({ title, more, children }: Props) {
  return (
    <section className="-mx-2 flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-2">
        <h2 className="font-semibold">{title}</h2>
        <span className="flex gap-3 text-sm">{more}</span>
      </div>
      <ul className="flex flex-col">{children}</ul>
    </section>
  )
}

/** The classes of a row, which is a link. */
export const rowClass = 'flex h-9 items-center gap-2.5 rounded-md px-2 hover:bg-hover'

type RowProps = {
  readonly icon: LucideIcon
  /** A picture instead of the icon. */
  readonly picture?: ReactNode
  /** When it changed. */
  readonly when: string
  /** Between the name and the time. */
  readonly state?: ReactNode
  readonly children: ReactNode
}

/** The classes of a row with a picture. */
export const pictureRowClass = 'flex h-12 items-center gap-3 rounded-md px-2 hover:bg-hover'

/** The content of a row. */
export function RowContent({ icon: Icon, picture, when, state, children }: RowProps) {
  return (
    <>
      {picture ?? <Icon size={16} aria-hidden className="shrink-0 text-soft" />}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {state}
      <Time at={when} className="shrink-0 text-sm text-soft" />
    </>
  )
}
