import type { Service } from '../service.ts'

const LOOK_MS = 200

/** The highest resident megabytes seen, each of its own moment. */
export type Peak = { readonly own: number; readonly below: number; readonly all: number }

/** Watches the memory of a service. */
export function watchResident(service: Pick<Service, 'resident'>): { stop(): Peak } {
  let peak: Peak = { own: 0, below: 0, all: 0 }
  const look = (): void => {
    const { own, below } = service.resident()
    peak = {
      own: Math.max(peak.own, own),
      below: Math.max(peak.below, below),
      all: Math.max(peak.all, own + below),
    }
  }
  const timer = setInterval(look, LOOK_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return peak
    },
  }
}
