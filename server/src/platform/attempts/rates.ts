/** How many requests a credential may send in a time window, which starts with the first request. */
export type Rate = {
  /** What is limited. Each kind is counted separately. */
  readonly kind: string
  readonly windowMs: number
  readonly max: number
}

/** Whether a request may pass, and what is left of the window. */
export type Taken = {
  readonly isAllowed: boolean
  /** Requests that may still follow in this window. */
  readonly left: number
  readonly endsInMs: number
}

/** Counts requests. Refused ones don't count. */
export type RateCounts = { take(key: string): Promise<Taken> }

/** Creates the counts for one rate. With Redis, all processes share them. */
export type CountRates = (rate: Rate) => RateCounts
