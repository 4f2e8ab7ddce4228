/** How long a new API key may work, in days; undefined for ever. */
export const LIFETIMES = { '30': 30, '90': 90, '365': 365, never: undefined } as const
export type Lifetime = keyof typeof LIFETIMES

const DAY_MS = 86_400_000

/** When a key of a lifetime ends that is made now. */
export function endOf(lifetime: Lifetime, now: Date): Date | undefined {
  const days = LIFETIMES[lifetime]
  return days === undefined ? undefined : new Date(now.getTime() + days * DAY_MS)
}

/** Whether a key has ended. */
export function hasEnded({ expires_at: end }: { expires_at: string | null }, now: Date): boolean {
  return end !== null && Date.parse(end) <= now.getTime()
}
