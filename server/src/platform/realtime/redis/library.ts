import type * as Redis from '@redis/client'

type Library = typeof Redis

let loaded: Library | undefined

/** Loads the client. It takes 6 MB, which a single process doesn't need. */
export async function loadRedis(): Promise<Library> {
  loaded ??= await import('@redis/client')
  return loaded
}

/** Whether this is an error with which Redis answered. */
export function isErrorReply(error: unknown): error is Redis.ErrorReply {
  return loaded !== undefined && error instanceof loaded.ErrorReply
}
