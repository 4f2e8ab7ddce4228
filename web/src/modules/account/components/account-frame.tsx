import type { ReactNode } from 'react'

/** The page around forms for people who aren't signed in. */
export function AccountFrame({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <main className="h-full overflow-auto">
      <title>{`${title} · Arbor`}</title>
      <div className="mx-auto flex min-h-full w-[min(22rem,calc(100vw-2rem))] flex-col justify-center gap-5 py-10">
        <p className="font-semibold text-accent">Arbor</p>
        <h1 className="text-xl font-semibold">{title}</h1>
        {children}
      </div>
    </main>
  )
}
