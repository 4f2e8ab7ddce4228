import { LINK_SECONDS } from './links.ts'
import type { ObjectStorage } from './storage.ts'

/** Links are made a moment before they are checked, perhaps by a server with another clock. */
const SLACK_SECONDS = 5

/** For how long links to the files of tenants are valid, if they have chosen less than the usual time. */
export class LinkLimits {
  #seconds: ReadonlyMap<string, number> = new Map()

  replace(seconds: ReadonlyMap<string, number>): void {
    this.#seconds = new Map(seconds)
  }

  set(tenantId: string, seconds: number): void {
    this.#seconds = new Map([...this.#seconds, [tenantId, seconds]])
  }

  /** The limit for links to an object, whose key begins with its tenant. */
  of(key: string): number {
    const [tenantId = ''] = key.split('/', 1)
    return this.#seconds.get(tenantId) ?? LINK_SECONDS
  }
}

/** A storage whose links, even those from before a limit was lowered, last no longer than their tenant allows. */
export function limitLinks(storage: ObjectStorage): {
  readonly storage: ObjectStorage
  readonly linkLimits: LinkLimits
} {
  const limits = new LinkLimits()
  const limited: ObjectStorage = {
    ...storage,
    presignedUrl: (key, options = {}) => {
      const { expiresInSeconds = LINK_SECONDS } = options
      const seconds = Math.min(expiresInSeconds, limits.of(key))
      return storage.presignedUrl(key, { ...options, expiresInSeconds: seconds })
    },
    verify: (link, now = Date.now()) => {
      const left = Number(link.expires) - now / 1000
      return left <= limits.of(link.key) + SLACK_SECONDS && storage.verify(link, now)
    },
  }
  return { storage: limited, linkLimits: limits }
}
