/** How many attempts are allowed in a time window, which starts with the first attempt. */
export type AttemptLimits = {
  /** The kind of attempt. Each kind is counted separately. */
  readonly kind: string
  readonly windowMs: number
  /** For one subject, such as an address. */
  readonly perSubject: number
  /** For one client. */
  readonly perClient: number
}

/** Counts attempts of subjects and clients. */
export type AttemptCounts = {
  /** Counts an attempt. Resolves to 0, or to the milliseconds to wait if a limit is reached. */
  begin(subject: string, client: string): Promise<number>
  /** Resets the subject's attempts and removes one of the client's. */
  succeed(subject: string, client: string): Promise<void>
}

/** Creates the counts for one kind of attempt. With Redis, all processes share them. */
export type CountAttempts = (limits: AttemptLimits) => AttemptCounts
