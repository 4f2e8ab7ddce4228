/** The lifetimes of a new API key in days. Undefined means that it never expires. */
export const LIFETIMES = { '30': 30, '90': 90, '365': 365, never: undefined } as const
export type Lifetime = keyof typeof LIFETIMES

const DAY_MS = 86_400_000

/** When a key with this lifetime expires if it is created now. */
export function endOf(lifetime: Lifetime, now: Date): Date | undefined {
  const days = LIFETIMES[lifetime]
  return days === undefined ? undefined : new Date(now.getTime() + days * DAY_MS)
}

/** Whether a key has expired. */
export function hasEnded({ expires_at: end }: { expires_at: string | null }, now: Date): boolean {
  return end !== null && Date.parse(end) <= now.getTime()
}
