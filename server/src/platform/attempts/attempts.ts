/** How many attempts are allowed in a window of time, which starts with the first one. */
export type AttemptLimits = {
  /** What is attempted: each kind is counted separately. */
  readonly kind: string
  readonly windowMs: number
  /** Of one subject, such as an address. */
  readonly perSubject: number
  /** Of one client. */
  readonly perClient: number
}

/** Counts attempts of subjects and clients. */
export type AttemptCounts = {
  /** Counts an attempt and resolves to 0, or to the milliseconds to wait when a limit is reached. */
  begin(subject: string, client: string): Promise<number>
  /** Resets the attempts of the subject and takes back one of the client. */
  succeed(subject: string, client: string): Promise<void>
}

/** Creates the counts of one kind of attempt, which all processes share with Redis. */
export type CountAttempts = (limits: AttemptLimits) => AttemptCounts
