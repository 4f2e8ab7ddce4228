/** A key that could escape the storage or name one object in two ways. Always a programming error. */
export class InvalidObjectKey extends Error {
  override readonly name = 'InvalidObjectKey'

  constructor(key: string) {
    super(`Not an object key: ${JSON.stringify(key.slice(0, 200))}`)
  }
}

// The limits of S3 (1,024 bytes a key) and of file systems (255 bytes a name).
const MAX_KEY_LENGTH = 1024
const KEY_PATTERN = /^[A-Za-z0-9._-]{1,255}(?:\/[A-Za-z0-9._-]{1,255})*$/

/** Returns `key` when it is one: segments of `[A-Za-z0-9._-]` separated by single slashes. */
export function checkKey(key: string): string {
  const wellFormed = key.length <= MAX_KEY_LENGTH && KEY_PATTERN.test(key)
  if (!wellFormed || key.includes('..') || key.split('/').includes('.')) {
    throw new InvalidObjectKey(key)
  }
  return key
}

/** A prefix names a folder: with or without a slash at its end, it is the same one. */
export function checkPrefix(prefix: string): string {
  return checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)
}

/** Addresses of objects, as rows store them. */
export type Addresses = {
  /** @throws InvalidObjectKey */
  uri(key: string): string
  /** The key in an address made by `uri`. @throws InvalidObjectKey for every other text */
  keyOf(uri: string): string
}

/** Addresses that are `start` and a key; `start` looks like `s3://bucket/`. */
export function createAddresses(start: string): Addresses {
  return {
    uri: (key) => `${start}${checkKey(key)}`,
    keyOf(uri) {
      if (!uri.startsWith(start)) throw new InvalidObjectKey(uri)
      return checkKey(uri.slice(start.length))
    },
  }
}
