type Props = { readonly size: number }

/** Arbor's mark: a garden arch with a leaf, in the accent color. The same drawing is the favicon, in public/icon.svg. */
export function Mark({ size }: Props) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden className="shrink-0">
      <rect width="24" height="24" rx="6" className="fill-accent" />
      <g className="text-accent-ink">
        <path
          d="M6 19.5V11a6 6 0 0 1 12 0v8.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
        />
        <path d="M6.5 16.8C6.5 12.6 9.6 10 14.8 10c0 4.4-3.2 6.8-8.3 6.8z" fill="currentColor" />
      </g>
    </svg>
  )
}
