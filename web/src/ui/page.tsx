import type { ReactNode } from 'react'

type Props = {
  readonly title: string
  /** Buttons at the end of the header. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A screen with a header, and content that scrolls below it. */
export function Page({ title, actions, children }: Props) {
  return (
    <section className="flex min-h-0 min-w-0 flex-1 flex-col">
      <title>{`${title} · Arbor`}</title>
      <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-b border-line px-gutter py-2 max-md:px-4">
        <h1 className="min-w-0 flex-1 truncate text-lg font-semibold">{title}</h1>
        {actions}
      </div>
      <div className="min-h-0 flex-1 overflow-auto">{children}</div>
    </section>
  )
}
