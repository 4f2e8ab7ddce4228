import { useId, type ReactNode } from 'react'

/** Wide screens have a sidebar. On narrow ones, the home screen has some of its lists. */
export type KeptPlace = 'sidebar' | 'home'

type Props = {
  readonly place?: KeptPlace
  readonly title: string
  /** Shown instead of a plain list, for lists with an order of their own. */
  readonly ordered?: boolean
  /** Between the title and the list, for screen readers. */
  readonly help?: ReactNode
  readonly children: ReactNode
}

/** A list of what the person keeps at hand. Its rows are `<li className="shrink-0">` with a link. */
export function KeptList({ place = 'sidebar', title, ordered = false, help, children }: Props) {
  const heading = useId()
  const List = ordered ? 'ol' : 'ul'
  const { section, title: titleClass, list } = CLASSES[place]
  return (
    <section aria-labelledby={heading} className={section}>
      <h2 id={heading} className={titleClass}>
        {title}
      </h2>
      {help}
      <List className={list}>{children}</List>
    </section>
  )
}

const CLASSES = {
  sidebar: {
    section: 'mt-3 hidden min-h-0 flex-col md:flex',
    title: 'px-2 pb-1 text-sm text-soft',
    list: 'flex min-h-0 flex-col gap-0.5 overflow-y-auto',
  },
  home: {
    section: '-mx-2 flex min-w-0 flex-col gap-1 md:hidden',
    title: 'px-2 font-semibold',
    list: 'flex flex-col',
  },
} as const satisfies Readonly<Record<KeptPlace, object>>

/** The classes of a row’s link. */
export const keptRowClass: Readonly<Record<KeptPlace, string>> = {
  sidebar:
    'flex h-8 items-center gap-2 rounded-md px-2 text-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:text-ink',
  home: 'flex h-9 items-center gap-2.5 rounded-md px-2 hover:bg-hover',
}
