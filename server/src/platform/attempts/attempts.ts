/** How many attempts may be made in one window of time, which begins with the first one. */
export type AttemptLimits = {
  /** What is attempted: each kind has counts of its own. */
  readonly kind: string
  readonly windowMs: number
  /** Of one subject, such as an address. */
  readonly perSubject: number
  /** Of one client. */
  readonly perClient: number
}

/** Counts attempts of subjects and clients. */
export type AttemptCounts = {
  /** Counts an attempt and resolves with 0, or with the milliseconds to wait when one of the two is used up. */
  begin(subject: string, client: string): Promise<number>
  /** Forgets the attempts of the subject and takes one back from the client. */
  succeed(subject: string, client: string): Promise<void>
}

/** Makes the counts of one kind of attempt, which all processes share where there is Redis. */
export type CountAttempts = (limits: AttemptLimits) => AttemptCounts
