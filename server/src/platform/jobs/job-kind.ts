import type { Static, TObject } from 'typebox'
import type { Dependency } from '../availability/dependencies.ts'
import { payloadReader } from './newer-jobs.ts'

/** A kind of work. Payloads contain ids, never content, and name their tenant. */
export type JobKind<T extends object = object> = {
  readonly name: string
  /** Reads the payload of a job. @throws NotUnderstood if it isn't what this version of the code expects */
  readonly parse: (payload: unknown) => T
  /** Seconds without a heartbeat after which another worker takes over the job; at least 10. */
  readonly heartbeatSeconds: number
  /** Maximum duration of a job, in seconds. */
  readonly expireInSeconds: number
  readonly retryLimit: number
  /** Seconds between attempts, doubled each time; one second by default. */
  readonly backoff?: { readonly first: number; readonly longest: number }
  /**
   * Of the jobs that are sent with the same key, only one waits at a time. A job in progress doesn't count,
   * nor does one that waits for a retry.
   */
  readonly oncePerKey?: boolean
  /**
   * What a job needs in addition to the database. It doesn't begin while one of these is unavailable.
   * @param step of the payload, if it names one
   */
  readonly needs?: (step: string) => readonly Dependency[]
}

/** Declares a kind of job. The module that owns it lists it in its `jobs`, with its worker. */
export function defineJob<S extends TObject>({
  payload,
  ...kind
}: Omit<JobKind, 'parse'> & { readonly payload: S }): JobKind<Static<S>> {
  return { ...kind, parse: payloadReader(payload, kind.name) }
}

/** The payload type of a kind of job. */
export type PayloadOf<K extends JobKind> = ReturnType<K['parse']>

export type JobHandler<T extends object> = (payload: T, signal: AbortSignal) => Promise<void>

export type SendOptions = {
  /** Jobs with a higher priority are taken first; 0 by default. */
  readonly priority?: number
  /** Seconds before the job may be taken; 0 by default. */
  readonly startAfter?: number
  /** For kinds with `oncePerKey`. */
  readonly key?: string
  /** Jobs of one group take at most {@link Places.perGroup} places of a process. */
  readonly group?: string
}

/** How many jobs of a kind a process works on at a time, and how many of these may be of one group. */
export type Places = { readonly all: number; readonly perGroup: number }
