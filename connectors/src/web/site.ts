import type { Robots, RobotsRules } from './robots.ts'
import type { Visitor } from './visit.ts'
import type { SiteBounds } from './web-address.ts'
import type { WebSettings } from './web.settings.ts'

/** A site and how to read it. */
export type Site = Visitor & {
  readonly settings: WebSettings
  readonly start: readonly URL[]
  readonly bounds: SiteBounds
  readonly robots: Robots
}

const DELAY_SECONDS = 1

/** The pause between two requests: the longer one of the settings and of robots.txt. */
export function delayOf({ settings }: Site, { delayMs }: RobotsRules): number {
  return Math.max((settings.delay_seconds ?? DELAY_SECONDS) * 1000, delayMs)
}
