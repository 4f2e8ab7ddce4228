import { useEffect, useState, type ReactNode } from 'react'
import { applyBranding, knownBrand } from '../../../app/branding.ts'
import { Mark } from '../../../ui/mark.tsx'

/** The page around forms for people who aren't signed in, with the brand of the tenant that this browser was in last. */
export function AccountFrame({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) {
  const [brand] = useState(knownBrand)
  useEffect(() => applyBranding({ brand_color: brand?.color ?? null }), [brand])
  return (
    <main className="h-full overflow-auto">
      <title>{`${title} · Arbor`}</title>
      <div className="mx-auto flex min-h-full w-[min(22rem,calc(100vw-2rem))] flex-col justify-center gap-5 py-10">
        <p className="flex items-center gap-2 text-lg font-semibold">
          <Mark size={28} />
          <span className="min-w-0 truncate">{brand?.name ?? 'Arbor'}</span>
        </p>
        <h1 className="text-lg font-semibold">{title}</h1>
        {children}
      </div>
    </main>
  )
}
