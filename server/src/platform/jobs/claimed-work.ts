/** The work under a claim. If one of these functions finds that the claim is lost, it throws `ClaimLost`. */
export type ClaimedWork = {
  /** Does the work and writes its outcome. `signal` is aborted when the claim is lost or the process shuts down. */
  readonly perform: (signal: AbortSignal) => Promise<void>
  /**
   * Decides what happens after an error: `TooManyAttempts`, the reason of `limit`, or whatever else
   * `perform` threw, unless a dependency is at fault. If it throws, the job fails and the queue retries it.
   */
  readonly failed: (error: unknown) => Promise<void>
  /** Cleans up after a lost claim. */
  readonly lost?: () => Promise<void>
  /**
   * Checks every second whether the row is still wanted, and throws the reason to stop. The default is
   * `Claims.check`.
   */
  readonly look?: () => Promise<void>
  /** Maximum duration of the work. It is read again when it has passed, because it may grow with what is done. */
  readonly limit?: { readonly ms: () => number; readonly reason: () => Error }
}
